/** Description of a `sort` parameter for the API document: each value with its label. */
export function sortText(labels: Record<string, string>): string {
  return Object.entries(labels)
    .map(([sort, label]) => `\`${sort}\`: ${label.replace("{}", "the platform")}`)
    .join(", ");
}
