import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Link, useSearchParams } from "react-router";
import { moneyText } from "#domain/money/money-text.ts";
import { payoutStateLabels } from "#domain/payouts/payout-states.ts";
import type { PayoutTotals as Totals } from "#domain/payouts/payouts.contract.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { payoutTotalsQuery } from "./money-query.ts";
import { countText } from "./payouts-together.ts";

const shown = [
  { name: "planned", label: payoutStateLabels.planned, state: "planned" },
  { name: "due", label: payoutStateLabels.due, state: "due" },
  { name: "approved", label: payoutStateLabels.approved, state: "approved" },
  { name: "paidThisMonth", label: "Paid this month", state: "paid" },
] as const;

/** Totals by state, with one line for each currency. Each state leads to its payouts. */
export function PayoutTotals() {
  const [address] = useSearchParams();
  const { data } = useQuery(payoutTotalsQuery(address.get("search") ?? ""));
  return (
    <ul
      aria-label="Totals"
      aria-busy={data === undefined || undefined}
      className="mt-6 grid grid-cols-2 border-ink border-t-2 lg:grid-cols-4"
    >
      {shown.map(({ name, label, state }, index) => {
        const query = new URLSearchParams(address);
        for (const each of ["cursor", "page", "payout"]) query.delete(each);
        query.set("state", state);
        return (
          <li
            key={name}
            className={clsx(
              "border-line border-b",
              index % 2 === 1 && "border-l pl-4 sm:pl-6",
              index === 2 && "lg:border-l lg:pl-6",
            )}
          >
            <Link
              to={`/admin/payouts?${query}`}
              preventScrollReset
              aria-current={address.get("state") === state ? "true" : undefined}
              className="group block h-full py-3 pr-3 aria-[current=true]:bg-sunk sm:py-4"
            >
              <span className="block font-semibold text-small group-hover:underline">{label}</span>
              {data ? (
                <Sums totals={data.totals} name={name} />
              ) : (
                <Skeleton className="mt-1.5 h-12 w-28 max-w-full" />
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

type SumsProps = { totals: readonly Totals[]; name: (typeof shown)[number]["name"] };

function Sums({ totals, name }: SumsProps) {
  const own = totals.filter((total) => total[name].count > 0);
  const count = own.reduce((sum, total) => sum + total[name].count, 0);
  const late = name === "due" ? totals.reduce((sum, total) => sum + total.late.count, 0) : 0;
  return (
    <>
      {own.length === 0 && <span className={figure}>–</span>}
      {own.map((total) => (
        <span key={total.currency} className={figure}>
          {moneyText(total[name].sum)}
        </span>
      ))}
      <span className="mt-0.5 block text-ink-soft text-small">
        <span>{countText(count)}</span>
        {late > 0 && <span className="font-semibold text-danger-text">{`, ${late} late`}</span>}
      </span>
    </>
  );
}

const figure = "mt-1 block wrap-anywhere font-display font-semibold text-subheading tabular-nums";
