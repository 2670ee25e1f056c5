import { Invalid } from "#domain/errors.ts";
import type { MoneyInput } from "#domain/money/money.ts";

/** Amount in minor units. Throws `Invalid` for a currency other than the campaign's. */
export function minorIn(currency: string, path: string, money: MoneyInput | null): number | null {
  if (money === null) return null;
  if (money.currency === currency) return money.minor;
  throw new Invalid(`${path}.currency`, `must be ${currency}, as the campaign is`);
}
