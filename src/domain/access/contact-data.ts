/** Fields with an email address or a phone number, in any answer. */
const contactFields: ReadonlySet<string> = new Set(["email", "phone", "personEmail"]);

/**
 * A copy of an answer in which the texts of those fields are empty, at any depth. `own` is the reader's own email
 * address, which stays.
 */
export function withoutContactData(answer: unknown, own: string): unknown {
  if (Array.isArray(answer)) return answer.map((item) => withoutContactData(item, own));
  if (answer === null || typeof answer !== "object") return answer;
  const entries = Object.entries(answer).map(([name, value]) => {
    const isHidden = contactFields.has(name) && typeof value === "string" && value !== own;
    return [name, isHidden ? "" : withoutContactData(value, own)];
  });
  return Object.fromEntries(entries);
}
