import { digitsOf } from "../money/currency-digits.ts";
import { type DecimalMark, type DecimalReading, decimalReadings, plainFigure } from "./decimal-readings.ts";
import type { Reading } from "./reading.ts";

/** Maximum amount in minor units of its currency. */
export const maximumMinor = 9_999_999_999;

const amountAndSigns = /^([^\d\s.,'+-]{0,4}) ?(\d[\d., ']{0,24}?) ?([^\d\s.,'+-]{0,4})$/;

/**
 * Reads an amount as minor units of its currency: '1400', '1,400.50', '1.400,50', '1400,50', '$1,400', '1 400 €'.
 * Ambiguous amounts are a problem unless `mark`, the decimal mark of the column, is known.
 */
export function readMoney(text: string, currency: string, mark?: DecimalMark): Reading<number> {
  const digits = digitsOf(currency);
  const noAmount = { problem: `must be an amount such as ${digits ? `1250.${"0".repeat(digits)}` : "1250"}` };
  const [, before = "", written, after = ""] = amountAndSigns.exec(plainFigure(text).trim()) ?? [];
  if (written === undefined) return noAmount;
  if ([before, after].some((sign) => sign !== "" && !isSignOf(sign, currency))) {
    return { problem: `must be in ${currency}` };
  }
  const readings = decimalReadings(written, mark);
  const [whole, decimal] = readings;
  if (whole && decimal && isQuestion(decimal, digits)) {
    const thousands = Number(whole.whole).toLocaleString("en-US");
    return { problem: `Do you mean ${thousands} or ${decimal.whole}.${decimal.fraction.slice(0, digits)}?` };
  }
  const minor = minorOf(digits === 3 ? readings.at(-1) : whole, digits);
  return minor === undefined ? noAmount : { value: minor };
}

/**
 * Whether '1.400' is ambiguous, because it means 1,400 to many people. '1,400' is 1400 in currencies without three
 * decimals; in Kuwaiti dinars, '1.400' is the usual format.
 */
function isQuestion({ mark }: DecimalReading, digits: number): boolean {
  if (digits === 0) return false;
  return digits === 3 ? mark === "," : mark === ".";
}

function minorOf(reading: DecimalReading | undefined, digits: number): number | undefined {
  if (reading === undefined || reading.fraction.length > digits) return undefined;
  const minor = Number(reading.whole + reading.fraction.padEnd(digits, "0"));
  return minor <= maximumMinor ? minor : undefined;
}

/** '$', 'US$', and 'USD' for US dollars. */
function isSignOf(sign: string, currency: string): boolean {
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
