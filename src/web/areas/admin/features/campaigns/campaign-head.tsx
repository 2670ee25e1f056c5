import clsx from "clsx";
import type { ReactNode } from "react";
import { objectives } from "#domain/campaigns/campaign-states.ts";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { type Money, minorOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { FoldedHeading } from "#web/ui/folded-heading.tsx";
import { useMediaQuery } from "#web/ui/media-query.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Day } from "#web/ui/time.tsx";
import { CampaignActions } from "./campaign-actions.tsx";
import { CampaignFacts } from "./campaign-facts.tsx";
import type { Team } from "./creator-fields.tsx";
import { CampaignBadge } from "./state-badges.tsx";

type CampaignHeadProps = {
  campaign: Campaign;
  team: Team | undefined;
  mayEdit: boolean;
  mayDelete: boolean;
  /** Whether the view below has the figures. */
  hasFiguresBelow: boolean;
  /** Placed before the other buttons. */
  children?: ReactNode;
};

/** Name, figures, and actions of a campaign. */
export function CampaignHead(props: CampaignHeadProps) {
  const { campaign, team, mayEdit, mayDelete, hasFiguresBelow, children } = props;
  const isPhone = useMediaQuery("(width < 640px)");
  const details = (
    <>
      {!hasFiguresBelow && <Figures {...campaign} />}
      <div className="min-w-[min(15rem,100%)] grow">
        <CampaignFacts campaign={campaign} team={team} mayEdit={mayEdit} />
      </div>
    </>
  );
  return (
    <div data-print="hide">
      <PageTitle title={campaign.name} lead={<Lead {...campaign} />}>
        {children}
        <CampaignActions campaign={campaign} mayDelete={mayDelete} />
      </PageTitle>
      {isPhone ? (
        <details className="mt-4 border-line border-y py-2">
          <FoldedHeading>
            <MainFigures {...campaign} />
          </FoldedHeading>
          <div className="mt-3 grid gap-4 pb-1">{details}</div>
        </details>
      ) : (
        <div className="mt-5 flex flex-wrap items-start gap-x-12 gap-y-4 border-line border-t pt-4">
          {details}
        </div>
      )}
    </div>
  );
}

function Lead({ clientName, state, objective, startsOn, endsOn }: Campaign) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:text-small">
      <CampaignBadge state={state} />
      {clientName && <span>{`For ${clientName}`}</span>}
      {objective && <span>{objectives[objective]}</span>}
      {(startsOn || endsOn) && (
        <span>
          {startsOn && <Day value={startsOn} withYear />}
          {startsOn && endsOn && <span>{" – "}</span>}
          {endsOn && (
            <>
              {!startsOn && <span>{"until "}</span>}
              <Day value={endsOn} withYear />
            </>
          )}
        </span>
      )}
    </span>
  );
}

function Figures({ figures, budget }: Campaign) {
  const { planned, committed, agreed, offered, paid } = figures;
  const isOver = (money: Money) => budget !== null && minorOf(money) > minorOf(budget);
  return (
    <dl className="grid w-full grid-cols-3 gap-x-3 gap-y-2 sm:flex sm:w-auto sm:flex-wrap sm:gap-x-8">
      <Figure label="Budget" money={budget} />
      <Figure label="Planned" money={planned} isBad={isOver(planned)} />
      <Figure label="Committed" money={committed} isBad={isOver(committed)}>
        {isSome(agreed) && isSome(offered) && `${moneyText(agreed)} agreed`}
      </Figure>
      {(isSome(agreed) || isSome(paid)) && <Figure label="Paid" money={paid} />}
      <Figure label="Client pays" money={figures.client} />
      <Figure label="Margin" money={figures.margin} isBad={figures.margin.amount.startsWith("-")} />
    </dl>
  );
}

/** One line in place of the figures, which a phone shows on demand. */
function MainFigures({ figures: { committed, margin }, budget }: Campaign) {
  const isOver = budget !== null && minorOf(committed) > minorOf(budget);
  return (
    <span className="flex min-w-0 flex-wrap gap-x-4 text-small tabular-nums">
      <span className={clsx(isOver && "text-danger-text")}>
        {budget
          ? `${moneyText(committed)} of ${moneyText(budget)} committed`
          : `${moneyText(committed)} committed`}
      </span>
      <span className={clsx(margin.amount.startsWith("-") && "text-danger-text")}>
        {`Margin ${moneyText(margin)}`}
      </span>
    </span>
  );
}

function isSome(money: Money): boolean {
  return minorOf(money) !== 0;
}

type FigureProps = {
  label: string;
  money: Money | null;
  isBad?: boolean;
  /** A note below the amount. */
  children?: ReactNode;
};

function Figure({ label, money, isBad = false, children }: FigureProps) {
  return (
    <div>
      <dt className="text-ink-soft text-tiny">{label}</dt>
      <dd
        className={clsx(
          "font-semibold text-small tabular-nums sm:font-display sm:text-subheading",
          isBad && "text-danger-text",
        )}
      >
        <span>{money ? moneyText(money) : "–"}</span>
        {children && <span className="block font-normal font-text text-ink-soft text-tiny">{children}</span>}
      </dd>
    </div>
  );
}
