import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { addBusinessDays } from "#domain/days/calendar-days.ts";
import { maximumDrafts } from "#domain/deliverables/deliverable-limits.ts";
import { deliverableMachine, deliverableStateLabels } from "#domain/deliverables/deliverable-states.ts";
import type { DraftInput, FullDeliverable } from "#domain/deliverables/deliverables.contract.ts";
import { Conflict, Invalid } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { editor, type StepAuthor } from "#server/modules/campaigns/step-author.service.ts";
import * as deliverableReader from "#server/modules/deliverables/deliverable-reader.service.ts";
import type { StoredFile } from "#server/modules/media/media.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import { takeUploads, type UploadPrincipal } from "#server/modules/media/uploads/uploads.service.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { filesOfDrafts } from "./draft-files.ts";
import { countDrafts, draftsOf, insertDraft } from "./drafts.repository.ts";
import { lockWithCampaign, moveDeliverable, refuseIdle } from "./move-deliverable.ts";
import type { LockedDeliverable } from "./transition-deliverable.ts";

export type SentDraft = { input: DraftInput; files: ReceivedFile[]; idempotencyKey: string | undefined };

// Adds drafts by creators, and by the team on their behalf.

/**
 * Stores the files of a draft and runs `add`, unless the same sender has sent the same draft before or the key
 * was used before.
 */
export function receiveDraft(
  context: Context,
  { input, files: received, idempotencyKey }: SentDraft,
  { id, sentBy }: { id: string; sentBy: string },
  add: (context: Context, files: StoredFile[]) => Promise<void>,
): Promise<void> {
  return media.withStoredFiles(context, received, async (files) => {
    const content = [sentBy, id, input, received.map(({ field, sha256 }) => [field, sha256])];
    const { repeated } = await idempotencyKeys.once(
      context,
      { form: "draft", idempotencyKey, content },
      async (transaction) => {
        await add(transaction, files);
        return { _id: id };
      },
    );
    if (repeated)
      await media.discard(
        context,
        files.map((file) => file.id),
      );
  });
}

/** Adds a draft on behalf of the creator. A repeated call adds nothing. */
export async function submitDraftFor(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  sent: SentDraft,
): Promise<FullDeliverable> {
  await receiveDraft(context, sent, { id, sentBy: actor.adminId }, async (transaction, files) => {
    const locked = await lockWithCampaign(transaction.database, id);
    await submitDraft(transaction, locked, { input: sent.input, files, by: editor(actor), sender: actor });
  });
  return deliverableReader.one(context, id, actor);
}

type NewDraft = { input: DraftInput; files: StoredFile[]; by: StepAuthor; sender: UploadPrincipal };

/**
 * Adds the next round to a deliverable that the caller has locked. Throws `Conflict` unless a draft is due now.
 */
export async function submitDraft(
  context: Context,
  locked: LockedDeliverable,
  { input, files: received, by, sender }: NewDraft,
): Promise<void> {
  const { campaign, collaboration, deliverable } = locked;
  refuseIdle(locked);
  if (typeof deliverableMachine.step(deliverable.state, "submit", by.caller) === "string") {
    const state = deliverableStateLabels[deliverable.state];
    throw new Conflict(`We can’t take a draft now: the state is ‘${state}’.`);
  }
  const { keep, uploads, ...texts } = input;
  const place = { purpose: "draft" as const, recordId: deliverable.id };
  const uploaded = await takeUploads(context, sender, { ids: uploads, place });
  const files = [...received, ...uploaded].map((file, position) => ({ ...file, position }));
  if (texts.caption === "" && texts.link === "" && files.length + keep.length === 0) {
    throw new Invalid("caption", "A text, a link, or a file is needed");
  }
  if ((await countDrafts(context.database, deliverable.id)) >= maximumDrafts) {
    throw new Conflict(`A deliverable has at most ${maximumDrafts} drafts.`);
  }
  await refuseFiles(context, deliverable.id, { keep, files });
  const id = randomUUIDv7();
  await insertDraft(context.database, {
    id,
    deliverableId: deliverable.id,
    ...texts,
    keptFiles: keep,
    createdAt: context.now(),
  });
  await media.attachToNew(context, "draftId", id, files);
  const { timeZone } = await readAgencySettings(context.database);
  const answerBy = addBusinessDays(dayIn(timeZone, context.now()), campaign.reviewDays);
  await moveDeliverable(
    context,
    { campaign, collaboration, deliverable },
    { action: "submit", by, draftId: id, prepare: async () => ({ values: { answerBy, words: "" } }) },
  );
}

/** Throws `Invalid` if a file to keep is not one of the deliverable's drafts, or there are too many files. */
async function refuseFiles(
  context: Context,
  deliverableId: string,
  { keep, files }: { keep: string[]; files: StoredFile[] },
): Promise<void> {
  if (keep.length === 0) return;
  const earlier = await draftsOf(context.database, [deliverableId]);
  const stored = [...(await filesOfDrafts(context, earlier)).values()].flat();
  const kept = keep.map((id) => stored.find((file) => file.id === id));
  if (kept.includes(undefined)) throw new Invalid("keep", "must name files of earlier drafts");
  media.refuseTooMany([...kept.filter((file) => file !== undefined), ...files]);
}
