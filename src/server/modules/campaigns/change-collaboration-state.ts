import type { AdminPrincipal } from "#domain/access/principal.ts";
import { collaborationErrors, type Undecided } from "#domain/campaigns/campaign-requirements.ts";
import type {
  BulkStateChange,
  BulkStateResults,
  Collaboration,
  CollaborationStateChange,
} from "#domain/campaigns/collaborations.contract.ts";
import { InvalidFields, Missing, StepConflict } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { type Context, transact } from "#server/context.ts";
import * as campaignReader from "#server/modules/campaigns/campaign-reader.ts";
import * as agreedPayouts from "#server/modules/payouts/agreed-payouts.ts";
import { unfinishedOf } from "#server/modules/payouts/unfinished.service.ts";
import * as grantedRights from "#server/modules/rights/grant-rights.ts";
import { lockBoth } from "./campaign-records.service.ts";
import { lockCampaign } from "./campaigns.repository.ts";
import { lockCollaborations } from "./collaborations.repository.ts";
import { moveCollaboration } from "./move-collaboration.ts";
import { editor } from "./step-author.service.ts";
import type { LockedCollaboration } from "./transition-collaboration.ts";

type Change = Omit<CollaborationStateChange, "updatedAt">;

/** Repeating a step within ten minutes, as the same person, does nothing. */
export async function changeCollaborationState(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { updatedAt, ...change }: CollaborationStateChange,
): Promise<Collaboration> {
  return transact(context, async (transaction) => {
    const locked = await lockBoth(transaction.database, id);
    const current = () => campaignReader.collaboration(transaction, id, actor);
    await moveCollaboration(
      transaction,
      locked,
      { ...change, by: editor(actor) },
      {
        repeatedBy: actor.adminId,
        updatedAt,
        current,
        missing: () => missingFor(transaction, locked, change),
      },
    );
    return current();
  });
}

/** One result for each ID. Collaborations that cannot take the step are left unchanged. */
export async function changeCollaborationStates(
  context: Context,
  actor: AdminPrincipal,
  campaignId: string,
  { ids, ...change }: BulkStateChange,
): Promise<BulkStateResults> {
  return transact(context, async (transaction) => {
    const campaign = await lockCampaign(transaction.database, campaignId, "share");
    if (campaign === undefined) throw new Missing();
    const rows = (await lockCollaborations(transaction.database, ids)).filter(
      (row) => row.campaignId === campaignId,
    );
    const results: BulkStateResults["results"] = [];
    for (const id of ids) {
      const collaboration = rows.find((row) => row.id === id);
      results.push(
        collaboration
          ? await bulkResult(transaction, actor, { campaign, collaboration }, change)
          : { _id: id, outcome: "unknown", message: errorMessages.notFound },
      );
    }
    return { results };
  });
}

/** Refusals come before the first write, so that the others can go on. */
async function bulkResult(
  context: Context,
  actor: AdminPrincipal,
  locked: LockedCollaboration,
  change: Omit<BulkStateChange, "ids">,
): Promise<BulkStateResults["results"][number]> {
  const _id = locked.collaboration.id;
  const current = async () => undefined;
  const missing = () => missingFor(context, locked, change);
  try {
    await moveCollaboration(context, locked, { ...change, by: editor(actor) }, { current, missing });
    return { _id, outcome: "done", message: "" };
  } catch (error) {
    if (error instanceof StepConflict) {
      return { _id, outcome: "refused", message: `Not possible while the state is ‘${error.state}’` };
    }
    if (!(error instanceof InvalidFields)) throw error;
    return { _id, outcome: "refused", message: error.errors[0]?.message ?? error.message };
  }
}

/** Validation errors that keep an editor from taking a step. */
async function missingFor(
  context: Context,
  { campaign, collaboration }: LockedCollaboration,
  change: Partial<Change> & Pick<Change, "action">,
) {
  const { action, reason = null, words = "" } = change;
  const toDecide = action === "cancel" ? await subjectsToDecide(context, collaboration.id) : [];
  const undecided = toDecide.filter((subject) => change[subject] == null);
  const unfinished = (await unfinishedOf(context.database, [collaboration])).get(collaboration.id) ?? [];
  return collaborationErrors(action, { collaboration, campaign, reason, words, unfinished, undecided });
}

/** Subjects that an early end requires a decision about. */
async function subjectsToDecide(context: Context, collaborationId: string): Promise<Undecided[]> {
  const subjects: Undecided[] = [];
  if (await agreedPayouts.areToDecide(context, collaborationId)) subjects.push("payouts");
  if (await grantedRights.areToDecide(context, collaborationId)) subjects.push("rights");
  return subjects;
}
