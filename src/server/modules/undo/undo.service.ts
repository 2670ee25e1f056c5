import { Conflict, DomainError, NotAllowed } from "#domain/errors.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import { hasTimeline } from "#domain/timeline/timeline-rules.ts";
import type { UndoResult } from "#domain/undo/undo.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import { lockBrandAccount, restoreBrand } from "#server/modules/brands/brands.service.ts";
import { creatorsOf, relinkMessages, restoreMessage } from "#server/modules/contact/contact.service.ts";
import {
  forgetConversations,
  moveConversation,
} from "#server/modules/conversations/forget-conversations.service.ts";
import * as customFields from "#server/modules/custom-fields/custom-field-removal.service.ts";
import * as evidence from "#server/modules/evidence/evidence.service.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import { lockInfluencerAccount, restoreInfluencer } from "#server/modules/influencers/influencers.service.ts";
import {
  findWaitingRequests,
  restoreJoinRequest,
} from "#server/modules/join-requests/join-requests.service.ts";
import { forgetHolders } from "#server/modules/links/links.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import * as outcomes from "#server/modules/status/outcomes.service.ts";
import * as timeline from "#server/modules/timeline/timeline.service.ts";
import { authorOf } from "#server/modules/timeline/timeline-author.service.ts";
import { cancelHeldDeliveries } from "#server/modules/webhooks/webhooks.service.ts";
import { type Actor, forgetPeople } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { violatesUnique } from "#server/platform/database/database-errors.ts";
import type { RowSnapshot } from "#server/platform/database/row-snapshot.ts";
import { cancelHeldMails } from "#server/platform/mail/mails.service.ts";
import { takeExpiredUndos, takeUndo, type UndoRow } from "#server/platform/undo/undos.service.ts";
import { mediaOwners } from "./removal.service.ts";

/** Number of undos that are finished in one transaction. */
const batchSize = 100;

// Undoes decisions and deletions while that is possible, and completes them afterwards.

/** Undoes each of these separately, so that one that fails does not affect the others. */
export async function undo(context: Context, actor: Actor, ids: string[]): Promise<UndoResult> {
  const refused: DomainError[] = [];
  const result: UndoResult = { undone: 0, refused: [] };
  for (const id of ids) {
    try {
      await undoOne(context, actor, id);
      result.undone += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push(error);
      result.refused.push({ id, message: error.message });
    }
  }
  const [first] = refused;
  if (result.undone === 0 && first) throw first;
  return result;
}

/** Deletes everything that was held for expired undos. */
export async function finish(context: Context): Promise<void> {
  for (;;) {
    const { ended, files } = await transact(context, async (transaction) => {
      const ended = await takeExpiredUndos(transaction.database, batchSize);
      const ids = ended.map(({ id }) => id);
      const files = await media.detachHeld(transaction.database, ids);
      await evidence.removeHeld(transaction.database, ids);
      const gone = ended
        .filter(({ action }) => action !== "approve")
        .map(({ recordType: type, recordId: id }) => ({ type, id }));
      await forgetPeople(transaction.database, gone);
      await timeline.forget(transaction, gone);
      await forgetConversations(transaction.database, gone);
      await forgetHolders(transaction.database, gone);
      const fields = gone.filter(({ type }) => type === "custom-field").map(({ id }) => id);
      await customFields.enqueueRemoval(transaction, fields);
      return { ended, files };
    });
    await media.discard(context, files);
    if (ended.length < batchSize) return;
  }
}

function undoOne(context: Context, actor: Actor, id: string) {
  return transact(context, async (transaction) => {
    const entry = await takeUndo(transaction.database, id);
    if (!entry?.isInTime) throw new Conflict(refusalMessages.undoTooLate);
    if (actor.kind !== "admin" || entry.adminId !== actor.adminId) throw new NotAllowed();
    if (!(await cancelWhatWaits(transaction.database, id))) throw new Conflict(refusalMessages.undoTooLate);
    await restore(transaction, entry);
    await tellUndone(transaction, actor, entry);
    const { recordType: type, recordId, recordName: name, action } = entry;
    await emit(transaction, {
      type: "records.changed",
      actor,
      changes: { action: "undo", type, id: recordId, name, before: { action } },
    });
  });
}

/** Returns false if a mail or webhook is being sent. */
async function cancelWhatWaits(transaction: Executor, id: string): Promise<boolean> {
  return (await cancelHeldMails(transaction, id)) && (await cancelHeldDeliveries(transaction, id));
}

async function restore(context: Context, entry: UndoRow): Promise<void> {
  const { id, recordType: type, recordId, snapshot, links } = entry;
  const { database } = context;
  if (entry.action === "approve") await unmake(context, entry);
  try {
    if (type === "join-request") {
      if ((await influencers.idOfEmail(database, emailOf(entry))) !== undefined) throw taken();
      await restoreJoinRequest(database, await withoutLostOwner(database, snapshot));
      await evidence.giveBack(database, { heldBy: id, joinRequestId: recordId });
      await outcomes.reopen(context, { type, id: recordId });
    } else if (type === "influencer") {
      if ((await findWaitingRequests(database, [emailOf(entry)])).size > 0) throw taken();
      await restoreInfluencer(database, snapshot);
    } else if (type === "brand") {
      await restoreBrand(database, snapshot);
      await outcomes.reopen(context, { type, id: recordId });
    } else if (type === "custom-field") await customFields.restore(context, recordId);
    else await restoreMessage(database, await withoutLostSubjects(database, snapshot));
  } catch (error) {
    if (emailConstraints.some((name) => violatesUnique(error, name))) throw taken();
    throw error;
  }
  if (type in mediaOwners) {
    const kind = type as keyof typeof mediaOwners;
    await media.giveBack(database, mediaOwners[kind], { heldBy: id, ownerId: recordId });
    if (links) await relinkMessages(database, kind, { id: recordId, links });
  }
}

/** Restores the timeline of a record, with an entry about the undo. */
async function tellUndone(
  context: Context,
  actor: Actor,
  { id: undoId, action, recordType: type, recordId: id, madeId, snapshot }: UndoRow,
): Promise<void> {
  if (!hasTimeline(type)) return;
  const subject = { type, id };
  await timeline.moveBack(
    context,
    subject,
    undoId,
    madeId === null ? undefined : { type: "influencer", id: madeId },
  );
  if (madeId !== null && type === "join-request") {
    await moveConversation(context.database, { type: "influencer", id: madeId }, subject);
  }
  const isRejection = type === "brand" && snapshot.status === "pending";
  const undone = isRejection ? "undo-reject" : (`undo-${action}` as const);
  await timeline.add(context, {
    kind: "state",
    subject,
    author: authorOf(actor),
    data: { action: undone },
  });
}

/** The owner may have been removed since. */
async function withoutLostOwner(transaction: Executor, snapshot: RowSnapshot): Promise<RowSnapshot> {
  const { owner_id: id } = snapshot;
  const isThere = typeof id === "string" && (await administratorNames(transaction)).has(id);
  return isThere ? snapshot : { ...snapshot, owner_id: null };
}

/** Removes creators or a brand that were deleted since from a message. */
async function withoutLostSubjects(transaction: Executor, snapshot: RowSnapshot): Promise<RowSnapshot> {
  const brandId = snapshot.brand_id;
  const hasBrand =
    typeof brandId === "string" && (await lockBrandAccount(transaction, brandId)) !== undefined;
  const creators: RowSnapshot[] = [];
  for (const creator of creatorsOf(snapshot)) creators.push(await withoutLostCreator(transaction, creator));
  const message = await withoutLostCreator(transaction, snapshot);
  return { ...message, brand_id: hasBrand ? brandId : null, creators };
}

async function withoutLostCreator(transaction: Executor, row: RowSnapshot): Promise<RowSnapshot> {
  const { influencer_id: id } = row;
  const isThere = typeof id === "string" && (await lockInfluencerAccount(transaction, id)) !== undefined;
  return isThere ? row : { ...row, influencer_id: null };
}

const emailConstraints = ["join_requests_email_unique", "influencers_email_unique", "brands_email_unique"];

/** The address is in use again, so the decision cannot be undone. */
const taken = () => new Conflict(refusalMessages.undoTaken);

function emailOf({ snapshot }: UndoRow): string {
  return typeof snapshot.email === "string" ? snapshot.email : "";
}

/** Deletes the creator of an approval, unless somebody has changed it since. */
async function unmake(context: Context, { madeId, madeVersion, id }: UndoRow): Promise<void> {
  if (madeId === null || !(await influencers.isUnchanged(context, madeId, madeVersion))) {
    throw new Conflict(refusalMessages.undoChanged);
  }
  await media.hold(context, "influencerId", new Map([[madeId, id]]));
  await influencers.unmake(context, madeId);
}
