/** Kept, because making a format takes longer than reading an amount. */
const known = new Map<string, number>();

/** Number of decimals of a currency: 2 for USD, 0 for JPY. */
export function digitsOf(currency: string): number {
  const kept = known.get(currency);
  if (kept !== undefined) return kept;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  known.set(currency, digits);
  return digits;
}
