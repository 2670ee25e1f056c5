/** Placeholders of messages, with their descriptions for the team. */
export const messagePlaceholders = {
  creator: "Name of the creator",
  first_name: "First name of the person who reads it",
  campaign: "Name of the campaign",
  client: "Name of the client",
  link: "Link to the creator’s page",
  sender: "Name of the person who sends it",
} as const;
/** Stays in the text of a message about a collaboration until each recipient gets a link of their own. */
export const linkPlaceholder = "{link}";
/** Stays in the text of a message to many until it is sent: whoever sends it signs it. */
export const senderPlaceholder = "{sender}";
type MessagePlaceholder = keyof typeof messagePlaceholders;

/** Before the keys of own fields, as in the API. */
const customPrefix = "custom.";

/** Values by placeholder. Those that are missing or empty are not known. */
export type PlaceholderValues = Partial<Record<MessagePlaceholder | `custom.${string}`, string>>;

// Other text in braces stays as it is.
const placeholder = /\{((?:custom\.)?[a-z][a-z0-9_]{0,49})\}/g;

export function customPlaceholder(key: string): `custom.${string}` {
  return `${customPrefix}${key}`;
}

/** Names of the placeholders of a text, each once, in their order. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = ""]) => name))];
}

/** Names in braces that are no placeholders. `keys`: those of the own fields. */
export function unknownPlaceholders(text: string, keys: readonly string[]): string[] {
  const known = new Set<string>([...Object.keys(messagePlaceholders), ...keys.map(customPlaceholder)]);
  return placeholdersIn(text).filter((name) => !known.has(name));
}

export function unknownPlaceholdersMessage(names: readonly string[]): string {
  const listed = names.map((name) => `{${name}}`).join(" and ");
  return names.length === 1
    ? `contains ${listed}, which is not a placeholder: choose one from the list, or remove it`
    : `contains ${listed}, which are not placeholders: choose others from the list, or remove them`;
}

/**
 * Replaces placeholders in one pass, so that a value that looks like one stays as it is. Those without a value stay in
 * the text, and are `missing`.
 */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string | undefined>>,
): { text: string; missing: string[] } {
  const known = (name: string) => (Object.hasOwn(values, name) && values[name]) || undefined;
  return {
    text: text.replace(placeholder, (whole, name: string) => known(name) ?? whole),
    missing: placeholdersIn(text).filter((name) => known(name) === undefined),
  };
}

/** Placeholders that a draft still has, although nothing fills them when it is sent. */
export function unfilledPlaceholders(text: string, isAboutCollaboration: boolean): string[] {
  return placeholdersIn(text).filter(
    (name) =>
      (Object.hasOwn(messagePlaceholders, name) || name.startsWith(customPrefix)) &&
      !(isAboutCollaboration && `{${name}}` === linkPlaceholder),
  );
}

export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? "";
}
