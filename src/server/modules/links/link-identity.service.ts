import type { LinkPrincipal } from "#domain/access/principal.ts";
import { TooMany, Unauthenticated } from "#domain/errors.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import { isClientPageKind, linkTabPattern, linkTokenPattern, openingSpan } from "#domain/links/link-rules.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import type { Context } from "#server/context.ts";
import { findCollaborations } from "#server/modules/campaigns/campaign-records.service.ts";
import { findContactAt } from "#server/modules/outreach/creator-contacts.service.ts";
import { hashToken } from "#server/platform/tokens/secret-token.ts";
import {
  type AccessLinkRow,
  countOpening,
  findAccessLink,
  findAccessLinkById,
} from "./access-links.repository.ts";
import { pageOf, principalOf, refuseEnded } from "./links.service.ts";

/** Limit of unknown tokens from one address within a span in milliseconds. */
const unknownTokens = { most: 20, span: 15 * 60 * 1000 } as const;

/** `tab`: ID of another link of the same page. `address`: the client's network address. */
type LinkCredential = { token: string; tab?: string | undefined; address: string };

/**
 * Principal of a token, looked up for every request: its own link, or the tab's. Throws if the token is unknown, the
 * tab is not opened by it, or one of the two links has ended.
 */
export async function identifyLink(
  context: Context,
  { token, tab, address }: LinkCredential,
): Promise<LinkPrincipal> {
  const own = linkTokenPattern.test(token)
    ? await findAccessLink(context.database, hashToken(token))
    : undefined;
  if (own === undefined) return refuseUnknown(context, address);
  const at = context.now();
  await refuseEnded(context, own, at);
  if (tab === undefined || tab === own.id) {
    if (isMadeThroughPortal(own) && !(await isReachedBy(context, own))) throw unknown();
    return visit(context, own, at);
  }
  const row = linkTabPattern.test(tab) ? await findAccessLinkById(context.database, tab) : undefined;
  if (row === undefined || !(await opens(context, own, row))) throw unknown();
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

/** Whether a link opens another one as its tab: of the same page at a client, or of the same person's work. */
async function opens(context: Context, own: AccessLinkRow, row: AccessLinkRow): Promise<boolean> {
  if (isClientPageKind(own.kind) && isClientPageKind(row.kind)) return pageOf(own) === pageOf(row);
  if (own.kind !== "portal" || row.kind !== "collaboration") return false;
  return emailKey(own.email) === emailKey(row.email) && isReachedBy(context, row);
}

/** Whether the address of a link gets mail about the creator of its collaboration now. */
async function isReachedBy(context: Context, { subjectId, email }: AccessLinkRow): Promise<boolean> {
  const [collaboration] = await findCollaborations(context.database, [subjectId]);
  return (
    collaboration !== undefined && (await findContactAt(context.database, collaboration, email)) !== undefined
  );
}

/** Calendars that a person made on a page that all their work opened end when that page does not open it any more. */
function isMadeThroughPortal({ kind, subjectType, pageId }: AccessLinkRow): boolean {
  return kind === "calendar" && subjectType === "collaboration" && pageId !== null;
}

async function refuseUnknown(context: Context, address: string): Promise<never> {
  const [usage] = (await context.limits?.count([`unknown link ${address}`], unknownTokens.span)) ?? [];
  if (usage && usage.used > unknownTokens.most) throw new TooMany(usage.endsIn);
  throw unknown();
}

function unknown(): Unauthenticated {
  return new Unauthenticated(refusalMessages.unknownLink);
}
