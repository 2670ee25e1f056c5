import { digitsOf } from "../money/currency-digits.ts";
import { type DecimalMark, type DecimalReading, decimalReadings, plainFigure } from "./decimal-readings.ts";
import type { Reading } from "./reading.ts";

/** Maximum amount in minor units of its currency. */
export const maximumMinor = 9_999_999_999;

const amountAndSigns = /^([^\d\s.,'+-]{0,4}) ?(\d[\d., ']{0,24}?) ?([^\d\s.,'+-]{0,4})$/;

/** Whether a text can be an amount in some currency. */
export function looksLikeAmount(text: string): boolean {
  return amountAndSigns.test(plainFigure(text).trim());
}

/** Signs before and after an amount, such as '€'. */
export function signsOfAmount(text: string): string[] {
  const [, before = "", , after = ""] = amountAndSigns.exec(plainFigure(text).trim()) ?? [];
  return [before, after].filter((sign) => sign !== "");
}

/**
 * Reads an amount as minor units of its currency: '1400', '1,400.50', '1.400,50', '1400,50', '$1,400', '1 400 €'.
 * Ambiguous amounts are a problem unless `mark`, the decimal mark of the column, is known.
 */
export function readMoney(text: string, currency: string, mark?: DecimalMark): Reading<number> {
  const digits = digitsOf(currency);
  const example = digits === 0 ? "1250" : `1250.${"0".repeat(digits)}`;
  const noAmount = { problem: `must be an amount such as ${example}` };
  const [, before = "", written, after = ""] = amountAndSigns.exec(plainFigure(text).trim()) ?? [];
  if (written === undefined) return noAmount;
  if ([before, after].some((sign) => sign !== "" && !isSignOf(sign, currency))) {
    return { problem: `must be in ${currency}` };
  }
  const readings = decimalReadings(written, mark);
  const [whole, decimal] = readings;
  if (whole && decimal && isQuestion(decimal, digits)) return { problem: question(whole, decimal, currency) };
  const reading = digits === 3 ? readings.at(-1) : whole;
  if (reading === undefined) return noAmount;
  if (reading.fraction.length > digits) {
    const decimals = digits === 0 ? "no decimals" : `at most ${digits} decimals`;
    return { problem: `must have ${decimals}, such as ${example}` };
  }
  const minor = Number(reading.whole + reading.fraction.padEnd(digits, "0"));
  if (minor <= maximumMinor) return { value: minor };
  return { problem: `must be at most ${(maximumMinor / 10 ** digits).toLocaleString("en-US")}` };
}

/**
 * Whether '1.400' is ambiguous, because it means 1,400 to many people. '1,400' is 1400 in currencies without three
 * decimals; in Kuwaiti dinars, '1.400' is the usual format.
 */
function isQuestion({ mark }: DecimalReading, digits: number): boolean {
  if (digits === 0) return false;
  return digits === 3 ? mark === "," : mark === ".";
}

/** Names both readings as amounts that are not ambiguous. */
function question(thousands: DecimalReading, decimal: DecimalReading, currency: string): string {
  const digits = digitsOf(currency);
  const isExact = /^0*$/.test(decimal.fraction.slice(digits));
  const zeros = isExact && digits < 3 ? "" : `.${"0".repeat(digits)}`;
  const first = Number(thousands.whole).toLocaleString("en-US") + zeros;
  const asked = `Do you mean ${first} or ${decimal.whole}.${decimal.fraction.slice(0, digits)}?`;
  return isExact ? asked : `${asked} ${currency} has ${digits} decimals`;
}

/** '$', 'US$', and 'USD' for US dollars. */
export function isSignOf(sign: string, currency: string): boolean {
  const written = sign.toUpperCase();
  if (written === currency) return true;
  return (["symbol", "narrowSymbol"] as const).some((currencyDisplay) => {
    const format = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay });
    const symbol =
      format
        .formatToParts(0)
        .find(({ type }) => type === "currency")
        ?.value.toUpperCase() ?? "";
    return written === symbol || written === currency.slice(0, 2) + symbol;
  });
}
