/** The description of a `sort` parameter in the API document: each value with its label on the page. */
export function sortText(labels: Record<string, string>): string {
  return Object.entries(labels)
    .map(([sort, label]) => `\`${sort}\`: ${label.replace("{}", "the platform")}`)
    .join(", ");
}
