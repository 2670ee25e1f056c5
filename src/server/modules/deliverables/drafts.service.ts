import { randomUUIDv7 } from "node:crypto";
import { isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { addBusinessDays } from "#domain/days/calendar-days.ts";
import { maximumDrafts } from "#domain/deliverables/deliverable-limits.ts";
import { deliverableMachine } from "#domain/deliverables/deliverable-states.ts";
import type { DraftInput } from "#domain/deliverables/deliverables.contract.ts";
import { Conflict, Invalid } from "#domain/errors.ts";
import { type Context, within } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { StepBy } from "#server/modules/campaigns/collaboration-steps.service.ts";
import type { StoredFile } from "#server/modules/media/media.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import type { PieceInWork } from "./deliverable-changes.service.ts";
import type { DeliverableStepsService } from "./deliverable-steps.service.ts";
import { answerDraft, countDrafts, insertDraft, lastDraft } from "./drafts.repository.ts";

export type SentDraft = { input: DraftInput; files: ReceivedFile[]; idempotencyKey: string | undefined };
export type DraftsService = ReturnType<typeof draftsService>;
type Dependencies = {
  deliverableSteps: DeliverableStepsService;
  context: Context;

  now: () => Date;
};

/** Adds drafts by creators, and by the team on their behalf. */
export function draftsService({ deliverableSteps, context, now }: Dependencies) {
  return {
    /**
     * Stores the files of a draft and runs `add`, unless the same sender has sent the same draft before or the key
     * was used before.
     */
    receive: (
      { input, files: received, idempotencyKey }: SentDraft,
      { id, sentBy }: { id: string; sentBy: string },
      add: (transaction: Executor, files: StoredFile[]) => Promise<void>,
    ): Promise<void> =>
      media.withStoredFiles(context, received, async (files) => {
        const content = [sentBy, id, input, received.map(({ field, sha256 }) => [field, sha256])];
        const { repeated } = await idempotencyKeys.once(
          context,
          { form: "draft", idempotencyKey, content },
          async ({ database: transaction }) => {
            await add(transaction, files);
            return { _id: id };
          },
        );
        if (repeated)
          await media.discard(
            context,
            files.map((file) => file.id),
          );
      }),

    /**
     * Adds the next round to a deliverable that the caller has locked. Throws `Conflict` unless a draft is due now.
     */
    async submit(
      transaction: Executor,
      piece: PieceInWork,
      { input, files, by }: { input: DraftInput; files: StoredFile[]; by: StepBy },
    ): Promise<void> {
      const { campaign, collaboration, deliverable } = piece;
      refuseIdle(piece);
      if (typeof deliverableMachine.step(deliverable.state, "submit", by.caller) === "string") {
        throw new Conflict("No draft is wanted in the present state.");
      }
      if (input.caption === "" && input.link === "" && files.length === 0) {
        throw new Invalid("caption", "A text, a link, or a file is needed");
      }
      if ((await countDrafts(transaction, deliverable.id)) >= maximumDrafts) {
        throw new Conflict(`A piece has at most ${maximumDrafts} drafts.`);
      }
      const id = randomUUIDv7();
      await insertDraft(transaction, { id, deliverableId: deliverable.id, ...input, createdAt: now() });
      await media.attach(within(context, transaction), "draftId", id, files);
      const { timeZone } = await readAgencySettings(transaction);
      const answerBy = addBusinessDays(dayIn(timeZone, now()), campaign.reviewDays);
      await deliverableSteps.apply(
        transaction,
        { campaign, collaboration, deliverable },
        { action: "submit", by, draftId: id, values: { answerBy, words: "" } },
      );
    },

    /** The creator declines changes beyond the agreed rounds. The team has to review the draft again. */
    async refuse(
      transaction: Executor,
      piece: PieceInWork,
      { draftId, words, by }: { draftId: string; words: string; by: StepBy },
    ): Promise<void> {
      refuseIdle(piece);
      const draft = await lastDraft(transaction, piece.deliverable.id);
      const isPossible =
        typeof deliverableMachine.step(piece.deliverable.state, "refuse", by.caller) !== "string";
      if (!isPossible || draft?.id !== draftId || !draft.isExtra) {
        throw new Conflict("These changes are within the agreement, or were answered already.");
      }
      await answerDraft(transaction, draft.id, { decision: null, isExtra: false });
      await deliverableSteps.apply(transaction, piece, { action: "refuse", by, draftId, words });
    },
  };
}

/** Throws `Conflict` unless the collaboration goes on. */
export function refuseIdle(piece: PieceInWork): void {
  if (!goesOn(piece)) throw new Conflict("This collaboration is not under way.");
}

export function goesOn({
  campaign,
  collaboration,
}: Pick<PieceInWork, "campaign" | "collaboration">): boolean {
  const { state } = collaboration;
  return isOpenCampaign(campaign) && (state === "agreed" || state === "producing" || state === "published");
}
