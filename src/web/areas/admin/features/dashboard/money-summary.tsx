import clsx from "clsx";
import { Link } from "react-router";
import { minorOf, moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import type { PayoutTotals } from "#domain/payouts/payouts.contract.ts";

type Part = "planned" | "due" | "approved" | "paidThisMonth";
type Figure = { label: string; note: string; path: string; parts: readonly Part[] };

const figures: readonly Figure[] = [
  {
    label: "Committed",
    note: "agreed, and not paid yet",
    path: "/admin/payouts",
    parts: ["planned", "due", "approved"],
  },
  {
    label: "Due",
    note: "to be approved and paid",
    path: "/admin/payouts",
    parts: ["due", "approved"],
  },
  {
    label: "Paid this month",
    note: "to creators",
    path: "/admin/payouts?state=paid",
    parts: ["paidThisMonth"],
  },
];

/** Amounts that creators are owed and were paid, with one line for each currency. */
export function MoneySummary({ totals }: { totals: readonly PayoutTotals[] }) {
  const late = totals.reduce((sum, total) => sum + total.late.count, 0);
  return (
    <ul aria-label="Money" className="mt-8 grid border-ink border-t-2 sm:grid-cols-3">
      {figures.map(({ label, note, path, parts }, index) => (
        <li key={label} className={clsx("border-line border-b", index > 0 && "sm:border-l sm:pl-6")}>
          <Link to={path} className="group block h-full py-4 sm:py-5">
            <span className="block font-semibold text-small group-hover:underline">{label}</span>
            {sumsOf(totals, parts).map((text) => (
              <span
                key={text}
                className="wrap-anywhere mt-2 block font-bold font-display text-heading tabular-nums transition-colors duration-150 group-hover:text-accent-text"
              >
                {text}
              </span>
            ))}
            <span className="mt-1 block text-ink-soft text-small">
              <span>{note}</span>
              {label === "Due" && late > 0 && (
                <span className="font-semibold text-danger-text">{`, ${late} late`}</span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** One sum for each currency that has one. */
function sumsOf(totals: readonly PayoutTotals[], parts: readonly Part[]): string[] {
  const sums = totals.flatMap((total) => {
    const minor = parts.reduce((sum, part) => sum + minorOf(total[part].sum), 0);
    return minor === 0 ? [] : [moneyText(moneyOf(minor, total.currency))];
  });
  return sums.length === 0 ? ["–"] : sums;
}
