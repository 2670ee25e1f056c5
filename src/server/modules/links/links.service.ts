import { randomUUIDv7 } from "node:crypto";
import type { LinkPrincipal } from "#domain/access/principal.ts";
import { longDate } from "#domain/days/long-date.ts";
import { NotAllowed, Unauthenticated } from "#domain/errors.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import type { LinkOptions } from "#domain/links/link-options.ts";
import {
  type LinkKind,
  type LinkSubject,
  linkLife,
  linkTokenPrefix,
  liveLinks,
  requestPaths,
  type SubjectOfLink,
} from "#domain/links/link-rules.ts";
import type { Context } from "#server/context.ts";
import { readMailSender } from "#server/modules/content/mail-sender.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { hashToken, makeToken } from "#server/platform/tokens/secret-token.ts";
import {
  type AccessLinkRow,
  claimAccessLink,
  countLinkTokens,
  deleteLinksBefore,
  eraseHolders,
  findAccessLinkById,
  holdAccessLink,
  insertAccessLink,
  insertLinkToken,
  listEndingLinks,
  lockAccessLink,
  lockLinksOf,
  revokeForAddresses,
  revokeOldest,
  setLinksEnd,
} from "./access-links.repository.ts";

export { type AccessLinkRow, accessLinksPersonalData } from "./access-links.repository.ts";
export { presentAccessLink } from "./links.presenter.ts";

/** Time for which an ended link is still listed, in milliseconds. */
const retention = 90 * 24 * 60 * 60 * 1000;

type Person = {
  /** Undefined: a new ID. */
  id?: string;
  label: string;
  personName: string;
  email: string;
  options?: LinkOptions;
  createdBy?: string;
  expiresAt?: Date | null;
  pageId?: string | undefined;
};
export type NewLink = { [Kind in LinkKind]: Person & { kind: Kind; subject: SubjectOfLink[Kind] } }[LinkKind];

// Signed links. The holder of a token counts as the person that it was sent to.

/** Serializes the creation of links of one kind to a subject until the transaction ends. */
export { lockLinksOf as lock } from "./access-links.repository.ts";

/** Makes a link and returns its token, which is not stored. Revokes the oldest links above the limit. */
export async function make(context: Context, link: NewLink): Promise<string> {
  const { kind, subject } = link;
  // Links that are made at once do not see each other, and would exceed the limit.
  await lockLinksOf(context.database, kind, subject);
  const token = await makeFirst(context, link);
  await revokeOldest(context.database, subject, { kind, kept: liveLinks[kind], at: context.now() });
  return token;
}

/** Makes the link of a record that is created in this transaction, so that there are no older ones. */
export async function makeFirst(context: Context, { subject, ...link }: NewLink): Promise<string> {
  const token = linkTokenPrefix + makeToken();
  await insertAccessLink(context.database, {
    id: randomUUIDv7(),
    ...link,
    subjectType: subject.type,
    subjectId: subject.id,
    tokenHash: hashToken(token),
    createdAt: context.now(),
  });
  return token;
}

/** Makes an additional token of a link for a reminder or a copy, because the first one is not stored. Both work. */
export async function remake(context: Context, linkId: string): Promise<string> {
  const token = linkTokenPrefix + makeToken();
  await insertLinkToken(context.database, { tokenHash: hashToken(token), linkId, createdAt: context.now() });
  return token;
}

/** Ends the links of people who no longer stand for a creator, by the addresses that they were sent to. */
export async function revokeAddresses(
  context: Context,
  creator: { collaborationIds: string[]; influencerId: string },
  emails: string[],
): Promise<void> {
  if (emails.length === 0) return;
  await revokeForAddresses(context.database, creator, { emails, at: context.now() });
}

export function principalOf({ id, kind, subjectType: type, subjectId }: AccessLinkRow): LinkPrincipal {
  // `make` accepts only subjects that fit the kind.
  return { kind: "link", linkId: id, linkKind: kind, subject: { type, id: subjectId } } as LinkPrincipal;
}

/** The page that a link belongs to, by the ID of its first link. */
export function pageOf({ id, pageId }: AccessLinkRow): string {
  return pageId ?? id;
}

/**
 * Keeps a link from ending before the transaction does. Throws if it, or the link whose token was sent, has ended
 * since the request was admitted.
 */
export async function hold(context: Context, { linkId, linkKind, throughId }: LinkPrincipal): Promise<void> {
  const at = context.now();
  const isHeld = await holdAccessLink(context.database, linkId, at);
  // Not locked: what is done through it does not depend on its end, and two locks could wait for each other.
  const through = throughId === undefined ? undefined : await findAccessLinkById(context.database, throughId);
  const mayGoOn = throughId === undefined || (through !== undefined && isLive(context, through));
  if (!isHeld || !mayGoOn) throw new NotAllowed(await endedMessage(context, linkKind, at));
}

/** Uses up a link that works once. Throws if it was used before or has ended. */
export async function use(context: Context, { linkId, linkKind }: LinkPrincipal): Promise<void> {
  if (!(await claimAccessLink(context.database, linkId, context.now()))) {
    throw new NotAllowed(await endedMessage(context, linkKind, context.now()));
  }
}

/** Revokes all links of a kind to a subject. */
export function revokeKind(context: Context, kind: LinkKind, subject: LinkSubject) {
  return revokeOldest(context.database, subject, { kind, kept: 0, at: context.now() });
}

/** Revokes all links of a subject. */
export function revokeAll(context: Context, subject: LinkSubject) {
  return revokeOldest(context.database, subject, { kept: 0, at: context.now() });
}

export function find(context: Context, id: string): Promise<AccessLinkRow | undefined> {
  return findAccessLinkById(context.database, id);
}

/** Locks a link until the end of the transaction. */
export function lockOne(context: Context, id: string): Promise<AccessLinkRow | undefined> {
  return lockAccessLink(context.database, id);
}

/** Number of addresses under which a link can be opened. */
export async function countAddresses(context: Context, linkId: string): Promise<number> {
  return 1 + (await countLinkTokens(context.database, linkId));
}

export async function read(context: Context, { linkId }: LinkPrincipal): Promise<AccessLinkRow> {
  const row = await findAccessLinkById(context.database, linkId);
  if (row === undefined) throw new Unauthenticated(refusalMessages.unknownLink);
  return row;
}

/** Newest first. */
export {
  findAccessLinks as linksByIds,
  listAccessLinks as of,
  moveLinks as move,
  ownerThroughLink,
} from "./access-links.repository.ts";

/** Active links that expire within this time and were valid for longer when they were made, in milliseconds. */
export function ending(context: Context, kind: LinkKind, within: number): Promise<AccessLinkRow[]> {
  return listEndingLinks(context.database, kind, { now: context.now(), within });
}

/** Whether a link still works. */
export function isLive(context: Context, row: AccessLinkRow): boolean {
  return endOf(row, context.now()) === undefined;
}

/** Ends the links of a subject some time after `decisionFrom`, when its decision takes effect. */
export async function endAfter(context: Context, subject: LinkSubject, decisionFrom: Date): Promise<void> {
  const life = subject.type === "collaboration" ? linkLife.collaboration : linkLife.status;
  await setLinksEnd(context.database, subject, new Date(decisionFrom.getTime() + life));
}

/** Removes the end of links after a decision was undone. */
export function reopen(context: Context, subject: LinkSubject) {
  return setLinksEnd(context.database, subject, null);
}

/** Removes names and addresses from the links to records that were deleted. */
export async function forgetHolders(
  executor: Executor,
  gone: readonly { type: string; id: string }[],
): Promise<void> {
  const ids = gone.filter(({ type }) => type === "influencer").map(({ id }) => id);
  await eraseHolders(executor, ids);
}

export function forgetOld(context: Context) {
  return deleteLinksBefore(context.database, new Date(context.now().getTime() - retention));
}

/** End of a link; undefined if it still works. */
export function endOf({ revokedAt, usedAt, expiresAt }: AccessLinkRow, now: Date): Date | undefined {
  const ended = revokedAt ?? usedAt;
  if (ended !== null) return ended;
  return expiresAt !== null && expiresAt <= now ? expiresAt : undefined;
}

/** Throws `NotAllowed` for a link that has ended at a time. */
export async function refuseEnded(context: Context, row: AccessLinkRow, at: Date): Promise<void> {
  const end = endOf(row, at);
  if (end !== undefined) throw new NotAllowed(await endedMessage(context, row.kind, end));
}

async function endedMessage(context: Context, kind: LinkKind, end: Date): Promise<string> {
  const { publicUrl } = context.settings;
  const path = requestPaths[kind];
  const way = path
    ? `Get a new one at ${publicUrl}${path}.`
    : `Ask ${await agencyName(context)} for a new one.`;
  return `This link ended on ${longDate(end)}. ${way}`;
}

/** Name of the agency, as mails give it. */
export async function agencyName({ content, settings }: Context): Promise<string> {
  return (await readMailSender(content, settings.publicUrl)).site;
}
