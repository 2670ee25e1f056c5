import { maximumCreators } from "#domain/contact/brief-limits.ts";
import { textLimits } from "#domain/http/text-limits.ts";

const longestName = 100;

/**
 * Initial values of the form from the query: `service` (value or label), `message`, and `creators` (names for a
 * campaign). Unknown services are ignored.
 */
export function messagePrefill(
  address: URLSearchParams,
  services: ReadonlyArray<{ value: string; label: string }>,
): Record<string, string> {
  const asked = address.get("service") ?? "";
  const service = services.find(({ value, label }) => value === asked || label === asked)?.value;
  const sentences = [address.get("message")?.trim(), creatorsSentence(address.getAll("creators"))];
  const message = sentences.filter(Boolean).join("\n\n").slice(0, textLimits.message);
  return { ...(service !== undefined && { service }), ...(message !== "" && { message }) };
}

/** A sentence that names the creators of a campaign; empty without any. */
function creatorsSentence(values: readonly string[]): string {
  const names = values
    .map((name) => name.replace(/\s+/g, " ").trim().slice(0, longestName))
    .filter((name) => name !== "")
    .slice(0, maximumCreators);
  const last = names.at(-1);
  if (last === undefined) return "";
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
  return `I would like to run a campaign with ${list}.`;
}
