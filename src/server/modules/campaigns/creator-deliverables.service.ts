import type {
  OwnResultInput,
  Publication,
  Refusal,
  ResultsInput,
} from "#domain/deliverables/deliverables.contract.ts";
import { EditConflict, Missing } from "#domain/errors.ts";
import { type Context, transact } from "#server/context.ts";
import * as creatorPage from "#server/modules/campaigns/offers/creator-page.service.ts";
import { refuseChanges } from "#server/modules/deliverables/approve-draft.ts";
import {
  findDeliverable,
  type ResultRow,
  resultsOf,
} from "#server/modules/deliverables/deliverable-records.service.ts";
import { lockWithCampaign } from "#server/modules/deliverables/move-deliverable.ts";
import { putFigures } from "#server/modules/deliverables/post-figures.ts";
import { publishDeliverable } from "#server/modules/deliverables/publish-deliverable.ts";
import * as resultFiles from "#server/modules/deliverables/result-files.service.ts";
import { receiveDraft, type SentDraft, submitDraft } from "#server/modules/deliverables/submit-draft.ts";
import type { LockedDeliverable } from "#server/modules/deliverables/transition-deliverable.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { UploadPlace, UploadPrincipal } from "#server/modules/media/uploads/uploads.service.ts";
import { type Creator, creatorOf } from "./offers/creator-page.service.ts";
import type { StepAuthor } from "./step-author.service.ts";

// A creator's own deliverables, opened by the link of the collaboration.

/** A repeated call adds nothing. */
export async function sendDraft(context: Context, principal: Creator, id: string, sent: SentDraft) {
  const { input } = sent;
  await receiveDraft(context, sent, { id, sentBy: principal.subject.id }, async (transaction, files) => {
    const locked = await lock(transaction, principal, id);
    const by = creatorOf(principal, locked.collaboration);
    await submitDraft(transaction, locked, { input, files, by, sender: principal });
  });
  return creatorPage.read(context, principal);
}

/** Place of files for a draft. Throws `Missing` for links to other collaborations. */
export async function placeOfDraft(
  context: Context,
  principal: UploadPrincipal,
  id: string,
): Promise<UploadPlace> {
  const deliverable = await findDeliverable(context.database, id);
  const isOthers = principal.kind === "link" && principal.subject.id !== deliverable?.collaborationId;
  if (deliverable === undefined || isOthers) throw new Missing();
  return { purpose: "draft", recordId: id };
}

/** Place of files that show the figures of a creator's own post. */
export async function placeOfResultFile(
  context: Context,
  principal: UploadPrincipal,
  id: string,
): Promise<UploadPlace> {
  if (principal.kind !== "link") throw new Missing();
  return { ...(await placeOfDraft(context, principal, id)), purpose: "result file" };
}

export function refuse(context: Context, principal: Creator, id: string, refusal: Refusal) {
  return change(context, principal, id, (transaction, locked, by) =>
    refuseChanges(transaction, locked, { ...refusal, by }),
  );
}

export function publish(context: Context, principal: Creator, id: string, publication: Publication) {
  const current = () => creatorPage.read(context, principal);
  return change(context, principal, id, (transaction, locked, by) =>
    publishDeliverable(transaction, locked, { publication, by, current }),
  );
}

export function enterResults(context: Context, principal: Creator, id: string, { results }: ResultsInput) {
  return change(context, principal, id, async (transaction, locked) => {
    const stored = await resultsOf(transaction.database, [id]);
    if (results.some((result) => overwritesUnseen(result, stored))) {
      throw new EditConflict(await creatorPage.read(context, principal));
    }
    const figures = results.map(({ replaces: _, ...result }) => result);
    await putFigures(transaction.database, locked, {
      results: figures,
      enteredBy: "creator",
      at: context.now(),
    });
  });
}

/** A repeated call adds nothing. */
export async function addResultFiles(
  context: Context,
  principal: Creator,
  id: string,
  sent: resultFiles.SentResultFiles,
) {
  await resultFiles.addResultFiles(context, id, sent, {
    principal,
    lock: (transaction) => lock(transaction, principal, id),
  });
  return creatorPage.read(context, principal);
}

/** Throws `Missing` for deliverables of other collaborations, too. The link is locked last, as everywhere. */
async function lock(context: Context, principal: Creator, id: string): Promise<LockedDeliverable> {
  const locked = await lockWithCampaign(context.database, id);
  if (locked.collaboration.id !== principal.subject.id) throw new Missing();
  await links.hold(context, principal);
  return locked;
}

/** Runs a change and resolves to the updated page. */
async function change(
  context: Context,
  principal: Creator,
  id: string,
  run: (context: Context, locked: LockedDeliverable, by: StepAuthor) => Promise<void>,
) {
  await transact(context, async (transaction) => {
    const locked = await lock(transaction, principal, id);
    await run(transaction, locked, creatorOf(principal, locked.collaboration));
  });
  return creatorPage.read(context, principal);
}

function overwritesUnseen(
  { metric, measuredOn, value, replaces }: OwnResultInput,
  stored: ResultRow[],
): boolean {
  const own = stored.find(
    (row) => row.metric === metric && row.measuredOn === measuredOn && row.enteredBy === "creator",
  );
  return own !== undefined && own.value !== value && own.value !== replaces;
}
