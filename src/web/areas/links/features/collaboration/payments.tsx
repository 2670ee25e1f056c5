import type { ReactNode } from "react";
import type { CollaborationPage } from "#domain/campaigns/collaboration-page.contract.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { paymentTermText } from "#domain/payouts/payment-term-text.ts";
import { payoutKinds, payoutStateLabels } from "#domain/payouts/payout-states.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/time.tsx";

type Payout = CollaborationPage["payouts"][number];

/** Payouts of a creator: amount, date, and reference. `children`: where they are paid. */
export function Payments({
  payouts,
  children,
}: {
  payouts: CollaborationPage["payouts"];
  children: ReactNode;
}) {
  const shown = payouts.filter(({ state }) => state !== "cancelled");
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="payments" className="mt-10">
      <h2 id="payments" className="text-subheading">
        Your payments
      </h2>
      <ul className="mt-4 border-line border-t">
        {shown.map((payout, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments of the same amount and day have nothing else
          <li key={index} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-3">
            <span className="font-semibold tabular-nums">{moneyText(payout.amount)}</span>
            <span className="text-ink-soft">{payoutKinds[payout.kind]}</span>
            <Badge tone={payout.state === "paid" ? "brand" : payout.isLate ? "danger" : "outline"}>
              {payout.isLate ? "Late" : payoutStateLabels[payout.state]}
            </Badge>
            <span className="w-full text-ink-soft">
              <When payout={payout} />
            </span>
            {payout.isLate && payout.words !== "" && <p className="w-full">{payout.words}</p>}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function When({ payout }: { payout: Payout }) {
  const { paidOn, dueOn, reference, isLate } = payout;
  if (paidOn !== null) {
    return (
      <>
        <span>{"Paid on "}</span>
        <Day value={paidOn} />
        <span>{", reference "}</span>
        <span className="wrap-anywhere">{reference}</span>
      </>
    );
  }
  if (dueOn === null) return <span>{`Paid ${paymentTermText(payout)}`}</span>;
  return (
    <>
      <span>{`${isLate ? "Was due by" : "Due by"} `}</span>
      <Day value={dueOn} />
    </>
  );
}
