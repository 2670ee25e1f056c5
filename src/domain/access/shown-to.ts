import { may } from "./policy.ts";
import type { Principal } from "./principal.ts";

/** Fields with an email address or a phone number, in any answer. */
const contactFields: ReadonlySet<string> = new Set(["email", "phone", "personEmail"]);
/** Fields in which creators, brands, and visitors have written themselves. */
const ownWords: ReadonlySet<string> = new Set(["message", "bio", "description", "goals"]);
/** Fields that name an administrator, and objects that do so with their `name`. */
const administratorFields: ReadonlySet<string> = new Set(["administrator", "recordedBy"]);
const administrators: ReadonlySet<string> = new Set(["owner", "owners", "author"]);

/** Stands where an administrator has given no name. */
const nameless = "Team member";
/** Stands where an address was. */
const hiddenAddress = "[email address]";
const address = /[\p{L}\p{N}.!#$%&'\x2a\x2b=?^_`{|}~-]{1,64}@[\p{L}\p{N}.-]{1,255}/gu;

type Around = "administrator" | "";
type Shown = {
  contactData: boolean;
  /** Whether texts keep the email addresses in them. */
  texts: boolean;
  /** The reader's own address, which stays. */
  own: string | undefined;
};

/**
 * An answer as this reader gets it. Only editors and owners read administrators' addresses, which stand in for missing
 * names. Whoever only reads finds no address in a text of the team; programs that write would send the gap back.
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

/** `name`: of the field that the value is in; `within`: what the object around it is about. */
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
