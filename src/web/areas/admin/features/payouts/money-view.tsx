import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { type Money, minorOf, moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { type CampaignMoney, isUndecided, type Payout } from "#domain/payouts/payouts.contract.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { NoValue } from "#web/ui/no-value.tsx";
import { EmptyState, ErrorBox } from "#web/ui/notices.tsx";
import { RowButton } from "#web/ui/row-button.tsx";
import { RowCard } from "#web/ui/row-card.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { AddPayoutDialog } from "./add-payout-dialog.tsx";
import { FeesDialog } from "./fees-dialog.tsx";
import { moneyQuery } from "./money-query.ts";
import { PayoutButtons } from "./payout-buttons.tsx";
import { PayoutCard, payoutColumns } from "./payout-cells.tsx";
import { PayoutDialog, type PayoutStep } from "./payout-dialog.tsx";

type Creator = CampaignMoney["creators"][number];

/** Payouts of a campaign by creator. */
export function MoneyView({ campaign, mayEdit }: { campaign: Campaign; mayEdit: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(moneyQuery(campaign._id));
  const [step, setStep] = useState<PayoutStep>();
  const [split, setSplit] = useState<Creator>();
  const [adding, setAdding] = useState(false);
  if (error) {
    return (
      <ErrorBox
        title="The payouts could not be loaded"
        message={messageOf(error)}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    );
  }
  if (data === undefined) return <MoneySkeleton />;
  const close = () => {
    setStep(undefined);
    setSplit(undefined);
    setAdding(false);
  };
  return (
    <>
      {data.creators.length > 0 && <Totals campaign={campaign} totals={data.totals} />}
      {data.creators.length > 0 && (
        <section aria-labelledby="payouts" className="mt-8">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="payouts" className="text-subheading">
              Payouts
            </h2>
            {mayEdit && (
              <Button size="small" variant="secondary" onClick={() => setAdding(true)}>
                Add a payout
              </Button>
            )}
          </div>
          <Payouts payouts={urgentFirst(data.creators.flatMap(({ payouts }) => payouts))} onStep={setStep} />
        </section>
      )}
      <section aria-labelledby="by-creator" className="mt-12">
        <h2 id="by-creator" className="mb-3 text-subheading">
          By creator
        </h2>
        <Creators creators={data.creators} onSplit={mayEdit ? setSplit : undefined} />
      </section>
      {step && <PayoutDialog {...step} onClose={close} />}
      {adding && <AddPayoutDialog creators={data.creators} campaign={campaign} onClose={close} />}
      {split && <FeesDialog creator={split} campaign={campaign} onClose={close} />}
    </>
  );
}

/** Totals and the first payouts. */
function MoneySkeleton() {
  return (
    <SkeletonGroup label="Loading the payouts">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="mt-8 h-9 w-40" />
      <Skeleton className="mt-3 h-[60svh] w-full" />
    </SkeletonGroup>
  );
}

type TotalsProps = { campaign: Campaign; totals: CampaignMoney["totals"] };

/** Committed: everything that creators were promised, and open offers. */
function Totals({ campaign: { figures, budget, currency }, totals }: TotalsProps) {
  const sumOf = (...amounts: Money[]) => amounts.reduce((sum, money) => sum + minorOf(money), 0);
  const { planned, due, approved, paid } = totals;
  const committed = sumOf(planned, due, approved, paid, figures.offered);
  const left = budget && moneyOf(minorOf(budget) - committed, currency);
  return (
    <dl className="grid grid-cols-2 gap-y-4 border-line border-b pb-4 sm:grid-cols-3 xl:flex xl:divide-x xl:divide-line">
      <Figure label="Planned" money={figures.planned} />
      <Figure label="Committed" money={moneyOf(committed, currency)} />
      <Figure label="Due" money={moneyOf(sumOf(due, approved), currency)} />
      <Figure label="Paid" money={paid} />
      {left && <Figure label="Left of the budget" money={left} />}
      <Figure label="Client pays" money={figures.client} />
      <Figure label="Margin" money={figures.margin} />
    </dl>
  );
}

function Figure({ label, money }: { label: string; money: Money }) {
  const isNegative = money.amount.startsWith("-");
  return (
    <div className="xl:grow xl:px-6 xl:first:pl-0 xl:last:pr-0">
      <dt className="text-ink-soft text-tiny">{label}</dt>
      <dd
        className={clsx(
          "font-display font-semibold text-subheading tabular-nums",
          isNegative && "text-danger-text",
        )}
      >
        {moneyText(money)}
      </dd>
    </div>
  );
}

function amountOf(money: Money) {
  return Number(money.amount) === 0 ? <NoValue /> : moneyText(money);
}

const sumColumns: Column<Creator>[] = [
  { id: "agreed", header: "Agreed", align: "end", cell: ({ agreed }) => (agreed ? moneyText(agreed) : "–") },
  { id: "planned", header: "Planned", align: "end", cell: ({ planned }) => amountOf(planned) },
  { id: "due", header: "Due", align: "end", cell: ({ due }) => amountOf(due) },
  { id: "approved", header: "Approved", align: "end", cell: ({ approved }) => amountOf(approved) },
  { id: "paid", header: "Paid", align: "end", cell: ({ paid }) => amountOf(paid) },
];

function isSplittable({ agreed, state, payouts }: Creator): boolean {
  return (
    agreed !== null &&
    state !== "cancelled" &&
    payouts.some((payout) => payout.kind === "fee" && isUndecided(payout))
  );
}

type CreatorsProps = {
  creators: readonly Creator[];
  onSplit: ((creator: Creator) => void) | undefined;
};

/** 'Due $900', or nothing for a sum of zero. */
function sumText(label: string, money: Money): string | false {
  return Number(money.amount) !== 0 && `${label} ${moneyText(money)}`;
}

function Creators({ creators, onSplit }: CreatorsProps) {
  const name = ({ creatorName }: Creator) => <span className="font-semibold">{creatorName || "Erased"}</span>;
  const actions = (creator: Creator) =>
    onSplit && isSplittable(creator) ? (
      <RowButton label={`Split the price of ${creator.creatorName}`} onClick={() => onSplit(creator)}>
        Split
      </RowButton>
    ) : null;
  return (
    <DataTable
      caption="What each creator is owed and was paid"
      title={{ id: "creator", header: "Creator", cell: name }}
      columns={sumColumns}
      card={(creator) => (
        <RowCard
          title={name(creator)}
          aside={creator.agreed && <span className="font-semibold">{moneyText(creator.agreed)}</span>}
          facts={[
            sumText("Due", creator.due),
            sumText("Approved", creator.approved),
            sumText("Planned", creator.planned),
            sumText("Paid", creator.paid),
          ]}
          actions={actions(creator)}
        />
      )}
      actions={actions}
      rows={creators}
      rowKey={({ collaborationId }) => collaborationId}
      cardsBelow={720}
      empty={
        <EmptyState
          title="No agreements yet"
          description="Each agreement plans its price as a payout, which falls due with the last publication."
        />
      }
    />
  );
}

const order: Record<Payout["state"], number> = { due: 1, approved: 2, planned: 3, paid: 4, cancelled: 5 };

/** Sorts by state, undecided payouts first, then by due date. */
function urgentFirst(payouts: readonly Payout[]): Payout[] {
  const keyOf = ({ state, dueOn }: Payout) => `${order[state]} ${dueOn ?? "9999"}`;
  return payouts.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

type PayoutsProps = { payouts: readonly Payout[]; onStep: (step: PayoutStep) => void };

function Payouts({ payouts, onStep }: PayoutsProps) {
  return (
    <DataTable
      caption="Payouts"
      title={{
        id: "creator",
        header: "Creator",
        cell: ({ creatorName }) => <span className="font-semibold">{creatorName || "Erased"}</span>,
      }}
      columns={payoutColumns}
      card={(payout) => (
        <PayoutCard
          payout={payout}
          title={<span className="font-semibold">{payout.creatorName || "Erased"}</span>}
          actions={<PayoutButtons payout={payout} onStep={onStep} />}
        />
      )}
      actions={(payout) => <PayoutButtons payout={payout} onStep={onStep} />}
      rows={payouts}
      rowKey={({ _id }) => _id}
      cardsBelow={900}
      empty={<p className="text-ink-soft">No payouts yet.</p>}
    />
  );
}
