/** The digits of a currency behind the point: 2 of USD, 0 of JPY. */
export function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
