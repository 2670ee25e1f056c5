const figures = new Intl.NumberFormat("en-US");

/** A whole number as a person reads it. A page has dozens, and to set up a format for each would take longer than its cards. */
export function figure(number: number): string {
  return number < 1_000 ? String(number) : figures.format(number);
}
