/** Inserts values into page text: `fillIn("© {year} {brand}", { year: "2026", brand: "Tandem" })`. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
