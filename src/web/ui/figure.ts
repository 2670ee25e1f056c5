const figures = new Intl.NumberFormat("en-US");

/**
 * Formats a whole number. A page has dozens, and creating a formatter for each would take longer than rendering its
 * cards.
 */
export function figure(number: number): string {
  return number < 1_000 ? String(number) : figures.format(number);
}
