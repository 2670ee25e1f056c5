import type { ClientLinkKind } from "#domain/links/link-rules.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import type { ReviewRole } from "#domain/shortlists/shortlist-votes.ts";
import type { KnownPerson } from "./client-links-query.ts";

/** Values of the controls of new links. `known`: keys of people who get one, too. */
export type ShareValues = {
  known?: string[];
  person?: string;
  email?: string;
  role?: string;
  prices?: string;
  files?: string;
  showVotes?: string;
  days?: string;
};

/** People who can be chosen, and whether one of those with a link already decides. */
export type ShareOptions = { people: readonly KnownPerson[]; hasDecider: boolean };

/** A person who gets a link. */
export type Recipient = { name: string; email: string; role: ReviewRole; joins: string | undefined };

/** One recipient for each link. At most one of them decides. */
export function recipientsOf(values: ShareValues, { people, hasDecider }: ShareOptions): Recipient[] {
  const { known = [], person = "", email = "", role } = values;
  const typedRole = role === "advises" ? "advises" : "decides";
  const typedEmail = emailKey(email);
  const chosen = people.filter(({ key }) => known.includes(key) && key !== typedEmail);
  const isTyped = chosen.length === 0 || person.trim() !== "" || typedEmail !== "";
  const isTaken = hasDecider || (isTyped && typedRole === "decides");
  return [
    ...(isTyped ? [{ name: person, email, role: typedRole, joins: undefined } as const] : []),
    ...chosen.map(
      ({ name, email, joins }, place): Recipient => ({
        name,
        email,
        joins,
        role: isTaken || place > 0 ? "advises" : "decides",
      }),
    ),
  ];
}

/** Converts a recipient for the API: a link to a shortlist. Without an address, it is copied. */
export function reviewLinkOf({ name, email, role, joins }: Recipient, { showVotes, days }: ShareValues) {
  return {
    person: name,
    email,
    joins,
    delivery: email === "" ? ("copy" as const) : ("mail" as const),
    role,
    days: Number(days),
    showVotes: showVotes === "true",
  };
}

/** The same for a link to drafts or to the report. */
export function campaignLinkOf(
  kind: ClientLinkKind,
  { name, email, role, joins }: Recipient,
  { prices, files, days }: ShareValues,
) {
  return {
    kind,
    personName: name,
    personEmail: email,
    joins,
    days: Number(days),
    options: kind === "drafts" ? { role } : { prices: prices === "true", files: files === "true" },
  };
}

/** Control that shows the error of a field of the API. */
export function controlOf(path: string): string {
  const controls: Record<string, keyof ShareValues> = {
    personName: "person",
    personEmail: "email",
    "options.role": "role",
    "options.prices": "prices",
    "options.files": "files",
  };
  return controls[path] ?? path;
}
