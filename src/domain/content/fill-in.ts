/** Puts values into a text of the page: `fillIn("© {year} {brand}", { year: "2026", brand: "Tandem" })`. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
