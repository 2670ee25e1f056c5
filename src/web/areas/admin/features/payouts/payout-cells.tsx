import type { ReactNode } from "react";
import { moneyText } from "#domain/money/money-text.ts";
import {
  type PayoutState,
  payoutKinds,
  payoutStarts,
  payoutStateLabels,
} from "#domain/payouts/payout-states.ts";
import type { Payout } from "#domain/payouts/payouts.contract.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { NoValue } from "#web/ui/no-value.tsx";
import { RowCard } from "#web/ui/row-card.tsx";
import { Day } from "#web/ui/time.tsx";

const tones: Record<PayoutState, BadgeTone> = {
  planned: "outline",
  due: "gold",
  approved: "accent",
  paid: "brand",
  cancelled: "plain",
};

export function PayoutBadge({ state, isLate }: Payout) {
  return (
    <Badge tone={isLate ? "danger" : tones[state]}>
      {isLate ? `${payoutStateLabels[state]}, late` : payoutStateLabels[state]}
    </Badge>
  );
}

export function PayoutDay({ paidOn, dueOn, starts, startsOn, state }: Payout) {
  if (paidOn) return <Day value={paidOn} withYear />;
  if (dueOn) {
    return (
      <>
        <span>{"by "}</span>
        <Day value={dueOn} withYear />
      </>
    );
  }
  if (state === "cancelled") return <NoValue />;
  if (startsOn) {
    return (
      <>
        <span>{"from "}</span>
        <Day value={startsOn} withYear />
      </>
    );
  }
  return <span>{`After the ${payoutStarts[starts].toLowerCase()}`}</span>;
}

/** Details hold up a payout only once it is due. */
function lacksDetails({ paymentDetails, state }: Payout): boolean {
  return paymentDetails === "missing" && state !== "planned";
}

function What(payout: Payout) {
  const { kind, share, reference, reason } = payout;
  return (
    <>
      <span>{`${payoutKinds[kind]}${share !== null && share !== 100 ? `, ${share} %` : ""}`}</span>
      {reference && <span className="block text-ink-soft">{reference}</span>}
      {reason && <span className="block text-ink-soft">{reason}</span>}
      {lacksDetails(payout) && <span className="block text-danger-text">Payment details missing</span>}
    </>
  );
}

type PayoutCardProps = { payout: Payout; title: ReactNode; campaign?: string; actions: ReactNode };

/** A payout in two lines. */
export function PayoutCard({ payout, title, campaign, actions }: PayoutCardProps) {
  return (
    <RowCard
      title={title}
      aside={<span className="font-semibold">{moneyText(payout.amount)}</span>}
      facts={[
        <PayoutBadge key="state" {...payout} />,
        lacksDetails(payout) && <span className="text-danger-text">No payment details</span>,
        payout.state !== "cancelled" && <PayoutDay key="day" {...payout} />,
        campaign,
      ]}
      actions={actions}
    />
  );
}

/** Columns of every table of payouts. */
export const payoutColumns: Column<Payout>[] = [
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: ({ amount }) => <span className="tabular-nums">{moneyText(amount)}</span>,
  },
  { id: "state", header: "State", cell: PayoutBadge },
  { id: "when", header: "When", cell: PayoutDay },
  { id: "what", header: "What", cell: What },
];
