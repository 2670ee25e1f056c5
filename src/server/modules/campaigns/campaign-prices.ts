import { Invalid } from "#domain/errors.ts";
import type { MoneyInput } from "#domain/money/money.ts";

/** All prices of a campaign are in its currency. */
export function minorIn(currency: string, path: string, money: MoneyInput | null): number | null {
  if (money === null) return null;
  if (money.currency === currency) return money.minor;
  throw new Invalid(`${path}.currency`, `must be ${currency}, as the campaign is`);
}
