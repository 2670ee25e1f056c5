import { may } from "./policy.ts";
import type { Principal } from "./principal.ts";

/** Fields with an email address or a phone number, in any response. */
const contactFields: ReadonlySet<string> = new Set(["email", "phone", "personEmail"]);
/** Fields with free text by creators, brands, and visitors. */
const ownWords: ReadonlySet<string> = new Set(["message", "bio", "description", "goals"]);
const administratorFields: ReadonlySet<string> = new Set(["administrator", "recordedBy"]);
const administrators: ReadonlySet<string> = new Set(["owner", "owners", "author"]);

const nameless = "Team member";
const hiddenAddress = "[email address]";
const address = /[\p{L}\p{N}.!#$%&'\x2a\x2b=?^_`{|}~-]{1,64}@[\p{L}\p{N}.-]{1,255}/gu;

type Around = "administrator" | "";
type Shown = {
  contactData: boolean;
  /** Whether email addresses stay in free text. */
  texts: boolean;
  /** The reader's own address, which is never hidden. */
  own: string | undefined;
};

/**
 * A copy of a response with the data that this principal may see. Only editors and owners see administrators' email
 * addresses, which otherwise replace missing names. Addresses in the team's free text are hidden from read-only
 * callers, but not from programs that can write, because they would save the placeholder.
 */
export function shownTo<T>(principal: Principal, answer: T): T {
  if (principal.kind === "visitor" || may(principal, "read-administrators")) return answer;
  const shown: Shown = {
    contactData: principal.kind !== "admin",
    texts: principal.kind !== "admin" && !(principal.kind === "apiKey" && principal.scope === "read"),
    own: principal.kind === "admin" ? principal.email : undefined,
  };
  return copyOf(answer, shown, "", "") as T;
}

/** `name`: the field that holds the value. `within`: the kind of object around it. */
function copyOf(value: unknown, shown: Shown, name: string, within: Around): unknown {
  if (typeof value === "string") return textOf(value, shown, name, within);
  if (Array.isArray(value)) return value.map((each) => copyOf(each, shown, name, within));
  if (value === null || typeof value !== "object") return value;
  const isAdministrator = administrators.has(name) && (!("type" in value) || value.type === "admin");
  const around = isAdministrator ? "administrator" : "";
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, copyOf(each, shown, key, around)]),
  );
}

function textOf(text: string, { contactData, texts, own }: Shown, name: string, within: Around): string {
  if (text === own) return text;
  if (contactFields.has(name)) return contactData ? text : "";
  if (!text.includes("@")) return text;
  if (administratorFields.has(name) || (name === "name" && within === "administrator")) return nameless;
  if (texts || (contactData && ownWords.has(name))) return text;
  return text.replace(address, hiddenAddress);
}
