/** Number of decimals of a currency: 2 for USD, 0 for JPY. */
export function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
