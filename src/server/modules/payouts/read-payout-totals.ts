import { grouped } from "#domain/grouped.ts";
import { moneyOf } from "#domain/money/money.ts";
import type { PayoutTotals, PayoutTotalsQuery } from "#domain/payouts/payouts.contract.ts";
import type { Context } from "#server/context.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import { isOwner, type Team } from "./payouts.presenter.ts";
import { sumPayouts } from "./payouts.repository.ts";

type Row = Awaited<ReturnType<typeof sumPayouts>>[number];

/** Totals of the payouts that a search finds, for each currency. */
export async function readPayoutTotals(
  context: Context,
  query: PayoutTotalsQuery,
  principal: Team,
): Promise<{ today: string; totals: PayoutTotals[] }> {
  const today = await readToday(context);
  const paidSince = `${today.slice(0, 7)}-01`;
  const showsErased = isOwner(principal);
  const rows = await sumPayouts(context.database, query, { today, paidSince, showsErased });
  const byCurrency = [...grouped(rows, ({ currency }) => currency)];
  return { today, totals: byCurrency.map(([currency, own]) => totalsOf(currency, own)) };
}

function totalsOf(currency: string, rows: readonly Row[]): PayoutTotals {
  const inState = (state: Row["state"]) => rows.filter((row) => row.state === state);
  const total = (from: readonly Row[], part: "all" | "late" | "recent") => ({
    sum: moneyOf(
      from.reduce((sum, row) => sum + row[part].minor, 0),
      currency,
    ),
    count: from.reduce((sum, row) => sum + row[part].count, 0),
  });
  return {
    currency,
    planned: total(inState("planned"), "all"),
    due: total(inState("due"), "all"),
    approved: total(inState("approved"), "all"),
    paid: total(inState("paid"), "all"),
    late: total(rows, "late"),
    paidThisMonth: total(rows, "recent"),
  };
}
