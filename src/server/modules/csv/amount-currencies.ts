import type { ImportField } from "#domain/imports/import-fields.ts";
import type { Context } from "#server/context.ts";
import { campaignCurrency } from "./import-targets.ts";
import type { StoredImport } from "./stored-imports.repository.ts";

/** Currency of each field that holds amounts. `further`: the agency's own fields. */
export async function amountCurrencies(
  context: Context,
  { kind, campaignId }: Pick<StoredImport, "kind" | "campaignId">,
  further: readonly ImportField[],
): Promise<Record<string, string>> {
  const own = Object.fromEntries(
    further.flatMap(({ name, currency }) => (currency ? [[name, currency]] : [])),
  );
  if (kind === "influencers") return { ...own, rate: "USD" };
  if (campaignId === null) return own;
  const currency = await campaignCurrency(context, campaignId);
  return { ...own, price: currency, clientPrice: currency };
}
