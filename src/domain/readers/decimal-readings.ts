/** The mark before decimals. The other one separates thousands. */
export type DecimalMark = "." | ",";
export const decimalMarks: readonly DecimalMark[] = [".", ","];

/** Digits of a number. `fraction` is empty for a whole number. */
export type DecimalReading = { whole: string; fraction: string; mark: DecimalMark };

/** '12,500', '12.500', '12 500', "12'500", and, as in India, '1,25,000'. */
const grouped: Record<DecimalMark, RegExp> = {
  ".": /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+|(?:'\d{3})+|(?:,\d{2})+,\d{3})$/,
  ",": /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?: \d{3})+|(?:'\d{3})+)$/,
};

/** Normalizes digits, spaces, and apostrophes, and removes invisible characters of pasted text. */
export function plainFigure(text: string): string {
  // Fast path: most figures are plain ASCII, and pages read many of them.
  if (/^[!-~]*$/.test(text)) return text;
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replaceAll("\u2019", "'")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Possible readings of a plain number, whole numbers first: one for '1250', '1,250.00', and '1.250,00', two for
 * '1,250', none for '1.2.3'. With `mark`, only that decimal mark is tried.
 */
export function decimalReadings(text: string, mark?: DecimalMark): DecimalReading[] {
  const readings: DecimalReading[] = [];
  for (const decimal of mark ? [mark] : decimalMarks) {
    const reading = readingWith(text, decimal);
    if (reading?.fraction === "") {
      if (readings[0]?.fraction !== "") readings.unshift(reading);
    } else if (reading) readings.push(reading);
  }
  return readings;
}

export function numberOf({ whole, fraction }: DecimalReading): number {
  return Number(`${whole}.${fraction || "0"}`);
}

function readingWith(text: string, mark: DecimalMark): DecimalReading | undefined {
  const [whole = "", fraction, ...others] = text.split(mark);
  if (others.length > 0 || (fraction !== undefined && !/^\d{1,6}$/.test(fraction))) return undefined;
  if (!/^\d{1,15}$/.test(whole) && !grouped[mark].test(whole)) return undefined;
  return { whole: whole.replace(/\D/g, ""), fraction: fraction ?? "", mark };
}
