import type { AdminPrincipal } from "#domain/access/principal.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import { isAccountLinkKind, linkLife, linkPath } from "#domain/links/link-rules.ts";
import { maximumAddresses, maximumCopies, sameCopySpan } from "#domain/outreach/copy-ways.ts";
import { messageText } from "#domain/outreach/message-texts.ts";
import type { Copy, LinkToCopy, Recipient } from "#domain/outreach/outreach.contract.ts";
import { hasTimeline } from "#domain/timeline/timeline-rules.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as timeline from "#server/modules/timeline/timeline.service.ts";
import { findReached, numberOf, type Reached } from "./recipients.ts";
import * as unsentMessages from "./unsent-messages.service.ts";

const day = 24 * 60 * 60 * 1000;

// Links that the team passes on by hand.

/** One for each recipient, in their order. Throws if one of them cannot get one. */
export async function makeLinks(
  context: Context,
  actor: AdminPrincipal,
  recipients: readonly Recipient[],
): Promise<LinkToCopy[]> {
  return transact(context, async (transaction) => {
    const made: LinkToCopy[] = [];
    for (const recipient of recipients) made.push(await makeLink(transaction, actor, recipient));
    return made;
  });
}

async function makeLink(context: Context, actor: AdminPrincipal, recipient: Recipient): Promise<LinkToCopy> {
  const reached = await findReached(context, recipient);
  const { row, token } = await addressFor(context, actor, reached);
  const { id, label, subjectType: type, subjectId } = row;
  await emit(context, {
    type: "link.made_to_copy",
    actor,
    link: { id, label, subject: { type, id: subjectId } },
  });
  const url = context.settings.publicUrl + linkPath(token);
  const agency = await links.agencyName(context);
  const { name, purpose, facts, messageId, profiles } = reached;
  return {
    link: links.presentAccessLink(row),
    url,
    message: messageText(purpose, { ...facts, name, agency, link: url }),
    messageId,
    whatsApp: numberOf(reached),
    profiles,
  };
}

type Addressed = { row: links.AccessLinkRow; token: string };

/** A further address of the link that the person has for copying, or else of a new one. */
async function addressFor(context: Context, actor: AdminPrincipal, reached: Reached): Promise<Addressed> {
  if (reached.existing) {
    const row = reached.existing;
    if ((await links.countAddresses(context, row.id)) >= maximumAddresses) {
      throw new Conflict("This link has too many addresses. Make a new one.");
    }
    return { row, token: await links.remake(context, row.id) };
  }
  const { subject, kind, label, name: personName, email } = reached;
  // Two calls at once would not see each other's link.
  await links.lock(context.database, kind, subject);
  const before = await copiedLink(context, reached);
  if (before) return { row: before, token: await links.remake(context, before.id) };
  const expiresAt = reached.hasEnded ? new Date(context.now().getTime() + linkLife[kind]) : null;
  const link = { kind, subject, label, personName, email, createdBy: actor.adminId, expiresAt };
  // The subject fits its kind.
  const token = await links.make(context, link as links.NewLink);
  const [row] = await links.of(context.database, subject);
  if (row === undefined) throw new Error("an insert returned no row");
  return { row, token };
}

/** The newest working link that was made for copying. All that was mailed has an address, or was made by no person. */
async function copiedLink(context: Context, reached: Extract<Reached, { existing: undefined }>) {
  const { kind, subject, email } = reached;
  const made = await links.of(context.database, subject);
  const row = made.find(
    (each) =>
      each.kind === kind && each.createdBy !== null && each.email === email && links.isLive(context, each),
  );
  const isFull = row && (await links.countAddresses(context, row.id)) >= maximumAddresses;
  return isFull ? undefined : row;
}

/** Notes in the timeline that a link was passed on. The same again within a few minutes is not noted. */
export async function logCopy(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { way, messageId, text = "" }: Copy,
): Promise<void> {
  await transact(context, async (transaction) => {
    await noteTold(transaction, id);
    // Locked, so that of several taps at once the others see the first.
    const row = await links.lockOne(transaction, id);
    if (row === undefined || isAccountLinkKind(row.kind) || row.kind === "calendar") throw new Missing();
    if (!links.isLive(transaction, row)) throw new Conflict("This link has ended. Make a new one.");
    if (messageId !== undefined) await passOn(transaction, row, messageId);
    const { label, subjectType: type, subjectId, personName: name, email } = row;
    if (!hasTimeline(type)) throw new Missing();
    const action = `copy-${way}` as const;
    const now = context.now().getTime();
    const { count, isKnown } = await timeline.countLinkEntries(
      transaction.database,
      { type, id: subjectId },
      {
        linkId: id,
        action,
        authorId: actor.adminId,
        since: new Date(now - day),
        sameSince: new Date(now - sameCopySpan),
      },
    );
    if (isKnown) return;
    if (count >= maximumCopies) {
      throw new Conflict(`This link was passed on ${maximumCopies} times today. It still works.`);
    }
    const link = { id, label, subject: { type, id: subjectId } };
    await emit(transaction, { type: "link.copied", actor, link, person: { name, email }, text, action });
  });
}

/**
 * Notes that a creator was told which data we have of them, if that is what the link is for. The creator is locked
 * before the link, as everywhere.
 */
async function noteTold(context: Context, linkId: string): Promise<void> {
  const link = await links.find(context, linkId);
  if (link?.kind !== "notice") return;
  await influencers.lockMany(context.database, [link.subjectId]);
  await influencers.markTold(context.database, [link.subjectId], context.now());
}

/** Throws `Missing` unless the message is for the link's person. */
async function passOn(context: Context, row: links.AccessLinkRow, messageId: string): Promise<void> {
  const message = await unsentMessages.findMessage(context.database, messageId);
  // A newer message has replaced it, or it has been passed on and replaced.
  if (message === undefined) return;
  const isTheirs = message.linkId === row.id || message.collaborationId === row.subjectId;
  if (!isTheirs) throw new Missing();
  await unsentMessages.passOn(context, messageId);
}
