/** Converts 'companyName' to 'Company name', and 'client_review' to 'Client review'. */
export function readableName(name: string): string {
  const words = name
    .replace(/([A-Z])/g, " $1")
    .replace(/[_-]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of a record as text, without its field's own way of writing it. An empty one is a dash. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(plainText).join(", ") || "–";
  if (typeof value === "object") {
    const parts = Object.entries(value).map(([name, part]) => [readableName(name), plainText(part)] as const);
    const filled = parts.filter(([, text]) => text !== "–");
    return filled.map(([name, text]) => `${name}: ${text}`).join(", ") || "–";
  }
  return String(value);
}
