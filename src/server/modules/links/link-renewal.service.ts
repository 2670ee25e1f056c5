import {
  isApplicantSubject,
  type LinkKind,
  type LinkSubject,
  linkLife,
  linkTokenPattern,
  renewalsPerDay,
} from "#domain/links/link-rules.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import {
  collaborationSubject,
  findCollaborations,
} from "#server/modules/campaigns/campaign-records.service.ts";
import { influencerSubject } from "#server/modules/influencers/influencers.service.ts";
import { creatorContacts, noticeContact } from "#server/modules/outreach/creator-contacts.service.ts";
import * as outcomes from "#server/modules/status/outcomes.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { hashToken } from "#server/platform/tokens/secret-token.ts";
import { findAccessLink, lockLinksMadeSince } from "./access-links.repository.ts";
import * as links from "./links.service.ts";
import { endOf, type NewLink } from "./links.service.ts";

/** Milliseconds. */
const day = 24 * 60 * 60 * 1000;

/**
 * Sends a new link for one that has expired, to the address of the old one. If that was copied, the team hears that
 * the person asks for another one. Reveals nothing about the token: nothing
 * happens if it is unknown, revoked, or still valid.
 */
export async function renewLink(
  context: Context,
  token: string,
  idempotencyKey: string | undefined,
): Promise<void> {
  if (!linkTokenPattern.test(token)) return;
  const tokenHash = hashToken(token);
  await idempotencyKeys.onceByKey(
    context,
    { form: "renewal", idempotencyKey, content: tokenHash },
    (transaction) => renew(transaction, tokenHash),
  );
}

async function renew(context: Context, tokenHash: string): Promise<void> {
  const row = await findAccessLink(context.database, tokenHash);
  const at = context.now();
  if (row === undefined || !isRenewable(row.kind) || row.revokedAt !== null || endOf(row, at) === undefined)
    return;
  const { kind, label, personName } = row;
  const subject = { type: row.subjectType, id: row.subjectId };
  const made = await lockLinksMadeSince(context.database, subject, new Date(at.getTime() - day));
  if (made >= renewalsPerDay || !(await isKnown(context, subject))) return;
  const email = await addressFor(context, row);
  if (email === undefined) return;
  // Only the team can reach the person. It gets a link when it passes one on.
  if (email === "") return emit(context, { type: "link.renewal_asked", name: personName, subject });
  const expiresAt = new Date(at.getTime() + linkLife[kind]);
  // The subject of a link always fits its kind.
  const link = { kind, subject, label, personName, email, expiresAt } as NewLink;
  const newToken = await links.make(context, link);
  const person = { name: personName, email };
  await emit(context, { type: "link.renewed", person, subject, token: newToken });
}

/** Address of the link, or of a creator whose link was copied. Empty: none. Undefined: nothing may be sent. */
async function addressFor(context: Context, link: links.AccessLinkRow): Promise<string | undefined> {
  if (link.subjectType === "influencer") {
    const contact = await noticeContact(context.database, link.subjectId);
    return contact && (link.email || contact.email);
  }
  if (link.subjectType !== "collaboration") return link.email;
  const [row] = await findCollaborations(context.database, [link.subjectId]);
  const contacts = row && (await creatorContacts(context.database, row, "offers"));
  return contacts && (link.email || (contacts[0]?.email ?? ""));
}

/** Whether there is still something to show about a subject. */
async function isKnown(context: Context, { type, id }: LinkSubject): Promise<boolean> {
  if (type === "collaboration") return collaborationSubject.exists(context.database, id);
  if (type === "influencer") return influencerSubject.exists(context.database, id);
  return isApplicantSubject(type) && outcomes.isKept(context, { type, id });
}

/** Kinds of links that their holders can renew themselves. */
function isRenewable(kind: LinkKind): kind is "status" | "collaboration" | "notice" {
  return kind === "status" || kind === "collaboration" || kind === "notice";
}
