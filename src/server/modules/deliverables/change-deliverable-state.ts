import type { AdminPrincipal } from "#domain/access/principal.ts";
import { deliverableErrors } from "#domain/deliverables/deliverable-requirements.ts";
import type { DeliverableStateChange, FullDeliverable } from "#domain/deliverables/deliverables.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { editor } from "#server/modules/campaigns/step-author.service.ts";
import * as deliverableReader from "#server/modules/deliverables/deliverable-reader.service.ts";
import { approveDraft, askForChanges } from "./approve-draft.ts";
import { lockWithCampaign, moveDeliverable, refuseIdle } from "./move-deliverable.ts";
import { publicationOf } from "./publish-deliverable.ts";
import type { DeliverableStep, LockedDeliverable } from "./transition-deliverable.ts";

/** Repeating a change within ten minutes, as the same person, does nothing. */
export function changeDeliverableState(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  change: DeliverableStateChange,
): Promise<FullDeliverable> {
  return transact(context, async (transaction) => {
    const locked = await lockWithCampaign(transaction.database, id);
    const current = () => deliverableReader.one(transaction, id, actor);
    const { action, draftId, updatedAt, words, points, extra } = change;
    const facts = await deliverableReader.facts(transaction, locked);
    const isOfDraft = action === "approve" || action === "ask";
    await moveDeliverable(
      transaction,
      locked,
      {
        action,
        by: editor(actor),
        draftId,
        words,
        ...(action === "ask" && { points, isExtra: extra }),
        prepare: () => prepared(transaction, actor, { locked, draft: facts.draft, change }),
      },
      {
        repeatedBy: actor.adminId,
        updatedAt,
        isStale: isOfDraft && draftId !== undefined && draftId !== facts.draft?.id,
        current,
        missing: () => {
          if (action !== "drop") refuseIdle(locked);
          const missing = deliverableErrors(action, facts, change);
          const lacksDraft = isOfDraft && draftId === undefined;
          return lacksDraft ? [...missing, { path: "draftId", message: "The draft is needed" }] : missing;
        },
      },
    );
    return current();
  });
}

const unpublished = { publishedUrl: null, publishedKey: null, publishedAt: null, publishedOn: null };

/** Effects of an action, and the columns that change with it. */
async function prepared(
  context: Context,
  actor: AdminPrincipal,
  {
    locked,
    draft,
    change,
  }: { locked: LockedDeliverable; draft: { id: string } | undefined; change: DeliverableStateChange },
): ReturnType<NonNullable<DeliverableStep["prepare"]>> {
  const { words, checklist } = change;
  const { deliverable } = locked;
  switch (change.action) {
    case "approve":
      return { values: await approveDraft(context, actor, draft, change) };
    case "ask":
      return { values: await askForChanges(context, actor, { deliverable, draft }, change) };
    case "publish":
      return publicationOf(context, locked, change);
    case "verify":
      return { values: { disclosure: checklist, words: "" } };
    case "fault":
      return { values: { ...unpublished, words } };
    case "drop":
      return { values: { words } };
    default:
      return {};
  }
}
