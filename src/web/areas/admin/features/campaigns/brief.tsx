import { briefPartNames, briefParts } from "#domain/campaigns/campaign-states.ts";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { countries } from "#domain/places/countries.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { Day } from "#web/ui/time.tsx";

type BriefProps = { campaign: Campaign; mayEdit: boolean };

/** The brief and the rules of a campaign, for reading and printing. */
export function Brief({ campaign, mayEdit }: BriefProps) {
  const { _id, name, clientName, brief } = campaign;
  const filled = briefPartNames.filter((part) => brief[part] !== "");
  return (
    <article className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <header className="hidden print:block">
        <h1 className="text-title">{name}</h1>
        {clientName && <p className="mt-2">{`For ${clientName}`}</p>}
      </header>
      <div className="min-w-0">
        {filled.length === 0 ? (
          <EmptyState
            title="The brief is empty"
            description="What is it about, what must be said, and what must be avoided?"
            actions={mayEdit && <EditLink id={_id}>Write brief</EditLink>}
          />
        ) : (
          filled.map((part) => (
            <section key={part} aria-labelledby={`brief-${part}`} className="mb-8 max-w-[44rem] last:mb-0">
              <h2 id={`brief-${part}`} className="text-subheading">
                {briefParts[part]}
              </h2>
              <p className="wrap-anywhere mt-2 whitespace-pre-line">
                <LinkedText text={brief[part]} />
              </p>
            </section>
          ))
        )}
      </div>
      <aside className="min-w-0">
        <Rules campaign={campaign} />
        <div data-print="hide" className="mt-6 flex flex-wrap gap-3">
          {mayEdit && filled.length > 0 && <EditLink id={_id}>Edit</EditLink>}
          <Button variant="quiet" size="small" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </aside>
    </article>
  );
}

function EditLink({ id, children }: { id: string; children: string }) {
  return (
    <ButtonLink
      to={`/admin/campaign?id=${id}&view=brief&edit=true`}
      preventScrollReset
      variant="secondary"
      size="small"
    >
      {children}
    </ButtonLink>
  );
}

const countryNames = new Map(countries.map(({ code, name }) => [code, name]));

function Rules({ campaign }: { campaign: Campaign }) {
  const { startsOn, endsOn, budget, revisionRounds, reviewDays } = campaign;
  const yesNo = (is: boolean) => (is ? "Yes" : "No");
  const facts = [
    ["Starts on", startsOn && <Day value={startsOn} withYear />],
    ["Ends on", endsOn && <Day value={endsOn} withYear />],
    ["Countries", campaign.countries.map((code) => countryNames.get(code) ?? code).join(", ")],
    ["Currency", campaign.currency],
    ["Budget", budget && moneyText(budget)],
    ["The client clears creators", yesNo(campaign.clientClearsCreators)],
    ["The client clears drafts", yesNo(campaign.clientClearsDrafts)],
    ["Revision rounds", String(revisionRounds)],
    ["Days to review a draft", String(reviewDays)],
  ] as const;
  return (
    <dl className="border-line border-t text-small">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-6 border-line border-b py-2.5">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere text-right font-medium tabular-nums">{value || "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
