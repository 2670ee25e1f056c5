import { isCurrency } from "../money/currencies.ts";
import { signsOfAmount } from "./read-money.ts";

/** Currencies by other signs than their code, in uppercase. */
const codes = new Map([
  ["€", "EUR"],
  ["EURO", "EUR"],
  ["EUROS", "EUR"],
  ["£", "GBP"],
  ["R$", "BRL"],
  ["ZŁ", "PLN"],
]);
/** Signs of several currencies, such as those of Sweden and Denmark. */
const sharedSigns = ["KR", "KČ", "FT", "LEI", "FR"];

/** A currency as its code, or as it is written; undefined if a sign is none, such as '%' or 'K'. */
export function currencyOfSign(sign: string): string | undefined {
  const written = sign.toUpperCase();
  const isSign = isCurrency(written) || /\p{Sc}/u.test(written) || sharedSigns.includes(written);
  return codes.get(written) ?? (isSign ? written : undefined);
}

/** The currency beside an amount; undefined if there is none. */
export function currencyOfAmount(text: string): string | undefined {
  return signsOfAmount(text).flatMap((sign) => currencyOfSign(sign) ?? [])[0];
}

/** An amount without its currency. */
export function withoutCurrency(text: string): string {
  const signs = signsOfAmount(text).filter((sign) => currencyOfSign(sign) !== undefined);
  return signs.reduce((rest, sign) => rest.replace(sign, ""), text.normalize("NFKC")).trim();
}
