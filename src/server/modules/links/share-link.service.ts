import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { Conflict, Invalid } from "#domain/errors.ts";
import type { LinkOptions } from "#domain/links/link-options.ts";
import type { ClientPageKind, LinkSubject, SubjectOfLink } from "#domain/links/link-rules.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import type { Context } from "#server/context.ts";
import {
  type AccessLinkRow,
  findAccessLinkById,
  listAccessLinks,
  listClientLinks,
  lockPagesOf,
} from "./access-links.repository.ts";
import * as links from "./links.service.ts";

/** Milliseconds. */
const day = 24 * 60 * 60 * 1000;

/** Person at a client. `joins`: ID of a link that they have already, for people without an email address. */
type SharedWith = { personName: string; email: string; joins: string | undefined };
type ShareOf<Kind extends ClientPageKind> = SharedWith & {
  kind: Kind;
  subject: SubjectOfLink[Kind];
  /** The campaign with its shortlists: links of one person to these records open one page. */
  page: readonly LinkSubject[];
  label: string;
  options: LinkOptions;
  days: number;
};
export type ShareLink = { [Kind in ClientPageKind]: ShareOf<Kind> }[ClientPageKind];

/**
 * Makes a link for a person at a client, on the page that they have in this campaign. The caller has locked the
 * subject. Resolves to the link and its token, which is not stored.
 */
export async function shareLink(
  context: Context,
  actor: AdminPrincipal,
  { page, joins, days, personName, email, ...share }: ShareLink,
): Promise<{ token: string; row: AccessLinkRow; expiresAt: Date }> {
  if (share.options.role === "decides") await refuseSecondDecider(context, share);
  // Two links that are made at once would not see each other, and make two pages.
  await lockPagesOf(context.database, page[0] ?? share.subject);
  const live = await listClientLinks(context.database, page, context.now());
  const joined = live.find((link) => (joins === undefined ? isOf(link, email) : link.id === joins));
  if (joins !== undefined && joined === undefined) {
    throw new Invalid("joins", "is not a working link of this campaign");
  }
  // A page has one holder, so no other address gets its mails.
  const person = joins !== undefined && joined ? joined : { personName, email };
  const id = randomUUIDv7();
  const expiresAt = new Date(context.now().getTime() + days * day);
  const token = await links.make(context, {
    ...share,
    id,
    personName: person.personName,
    email: person.email,
    createdBy: actor.adminId,
    expiresAt,
    pageId: joined && links.pageOf(joined),
  });
  const row = await findAccessLinkById(context.database, id);
  if (row === undefined) throw new Error("an insert returned no row");
  return { token, row, expiresAt };
}

async function refuseSecondDecider(context: Context, { kind, subject }: Pick<ShareLink, "kind" | "subject">) {
  const made = await listAccessLinks(context.database, subject);
  const decider = made.find(
    (link) => link.kind === kind && link.options.role === "decides" && links.isLive(context, link),
  );
  if (decider === undefined) return;
  const path = kind === "review" ? "role" : "options.role";
  throw new Conflict(`${decider.personName} has a link that decides. Revoke it first.`, path);
}

/** Links that were passed on by hand have no address. */
function isOf({ email }: AccessLinkRow, address: string): boolean {
  return address !== "" && emailKey(email) === emailKey(address);
}
