import { randomUUIDv7 } from "node:crypto";
import type { LinkPrincipal } from "#domain/access/principal.ts";
import { longDate } from "#domain/days/long-date.ts";
import { NotAllowed, TooMany, Unauthenticated } from "#domain/errors.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import type { LinkOptions } from "#domain/links/link-options.ts";
import {
  isClientPageKind,
  type LinkKind,
  type LinkSubject,
  linkLife,
  linkTabPattern,
  linkTokenPattern,
  linkTokenPrefix,
  liveLinks,
  openingSpan,
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
  countOpening,
  deleteLinksBefore,
  eraseHolders,
  findAccessLink,
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

const minute = 60 * 1000;
/** Limit of unknown tokens from one address within a span. */
const unknownTokens = { most: 20, span: 15 * minute } as const;
/** Time for which an ended link is still listed, in milliseconds. */
const retention = 90 * 24 * 60 * minute;

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

/** `tab`: ID of another link of the same page. `address`: the client's network address. */
type LinkCredential = { token: string; tab?: string | undefined; address: string };

/**
 * Principal of a token, looked up for every request: its own link, or the tab's. Throws if the token is unknown, the
 * tab is of another page, or one of the two links has ended.
 */
export async function identify(
  context: Context,
  { token, tab, address }: LinkCredential,
): Promise<LinkPrincipal> {
  const own = linkTokenPattern.test(token)
    ? await findAccessLink(context.database, hashToken(token))
    : undefined;
  if (own === undefined) return refuseUnknown(context, address);
  const at = context.now();
  await refuseEnded(context, own, at);
  if (tab === undefined || tab === own.id) return visit(context, own, at);
  const row = linkTabPattern.test(tab) ? await findAccessLinkById(context.database, tab) : undefined;
  if (row === undefined || !isOnePage(own, row)) throw new Unauthenticated(refusalMessages.unknownLink);
  await refuseEnded(context, row, at);
  return { ...(await visit(context, row, at)), throughId: own.id };
}

/** Counts the visit. */
async function visit(context: Context, row: AccessLinkRow, at: Date): Promise<LinkPrincipal> {
  const before = new Date(at.getTime() - openingSpan);
  if (row.lastOpenedAt === null || row.lastOpenedAt < before) {
    await countOpening(context.database, row.id, at, before);
  }
  return principalOf(row);
}

export function principalOf({ id, kind, subjectType: type, subjectId }: AccessLinkRow): LinkPrincipal {
  // `make` accepts only subjects that fit the kind.
  return { kind: "link", linkId: id, linkKind: kind, subject: { type, id: subjectId } } as LinkPrincipal;
}

/** The page that a link belongs to, by the ID of its first link. */
export function pageOf({ id, pageId }: AccessLinkRow): string {
  return pageId ?? id;
}

function isOnePage(one: AccessLinkRow, other: AccessLinkRow): boolean {
  return isClientPageKind(one.kind) && isClientPageKind(other.kind) && pageOf(one) === pageOf(other);
}

/**
 * Keeps a link from ending before the transaction does. Throws if it, or the link whose token was sent, has ended
 * since the request was admitted.
 */
export async function hold(context: Context, { linkId, throughId }: LinkPrincipal): Promise<void> {
  const at = context.now();
  const isHeld = await holdAccessLink(context.database, linkId, at);
  // Not locked: what is done through it does not depend on its end, and two locks could wait for each other.
  const through = throughId === undefined ? undefined : await findAccessLinkById(context.database, throughId);
  const mayGoOn = throughId === undefined || (through !== undefined && isLive(context, through));
  if (!isHeld || !mayGoOn) throw new NotAllowed(endedMessage(at, await agencyName(context)));
}

/** Uses up a link that works once. Throws if it was used before or has ended. */
export async function use(context: Context, { linkId }: LinkPrincipal): Promise<void> {
  if (!(await claimAccessLink(context.database, linkId, context.now()))) {
    throw new NotAllowed(endedMessage(context.now(), await agencyName(context)));
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

async function refuseEnded(context: Context, row: AccessLinkRow, at: Date): Promise<void> {
  const end = endOf(row, at);
  if (end !== undefined) throw new NotAllowed(endedMessage(end, await agencyName(context)));
}

async function refuseUnknown(context: Context, address: string): Promise<never> {
  const [usage] = (await context.limits?.count([`unknown link ${address}`], unknownTokens.span)) ?? [];
  if (usage && usage.used > unknownTokens.most) throw new TooMany(usage.endsIn);
  throw new Unauthenticated(refusalMessages.unknownLink);
}

/** End of a link; undefined if it still works. */
export function endOf({ revokedAt, usedAt, expiresAt }: AccessLinkRow, now: Date): Date | undefined {
  const ended = revokedAt ?? usedAt;
  if (ended !== null) return ended;
  return expiresAt !== null && expiresAt <= now ? expiresAt : undefined;
}

function endedMessage(end: Date, agency: string): string {
  return `This link ended on ${longDate(end)}. Ask ${agency} for a new one.`;
}

/** Name of the agency, as mails give it. */
export async function agencyName({ content, settings }: Context): Promise<string> {
  return (await readMailSender(content, settings.publicUrl)).site;
}
