import type { LinkPrincipal } from "#domain/access/principal.ts";
import { campaignStateLabels, isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import { isUnderWay } from "#domain/campaigns/collaboration-states.ts";
import { awaitsAnswer, mayRetract } from "#domain/deliverables/client-answers.ts";
import type { ClientDraftAnswer, ClientDrafts } from "#domain/deliverables/client-drafts.contract.ts";
import { deliverableMachine, deliverableStateLabels } from "#domain/deliverables/deliverable-states.ts";
import { EditConflict, Missing, StepConflict } from "#domain/errors.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { findCampaigns, findCollaborations } from "#server/modules/campaigns/campaign-records.service.ts";
import type { StepAuthor } from "#server/modules/campaigns/step-author.service.ts";
import type { AccessLinkRow } from "#server/modules/links/links.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import { draftForClient, presentClientDrafts } from "./client-drafts.presenter.ts";
import { deliverablesForClient } from "./deliverables.repository.ts";
import { filesOfDrafts } from "./draft-files.ts";
import { type DraftRow, draftsOf, lastDraft, updateDraft } from "./drafts.repository.ts";
import { lockWithCampaign, moveDeliverable } from "./move-deliverable.ts";
import type { LockedDeliverable } from "./transition-deliverable.ts";

type Client = LinkPrincipal<"drafts">;
type Answer = DraftRow["clientAnswers"][number];

// Review of a campaign's drafts by people at the client.

export async function read(context: Context, principal: Client): Promise<ClientDrafts> {
  return pageOf(context, await links.read(context, principal));
}

/** Number of drafts that await an answer of this person. */
export async function countWaiting(context: Context, principal: Client): Promise<number> {
  const { role, drafts } = await read(context, principal);
  return drafts.filter((draft) => draft.isOpen && awaitsAnswer(role, draft.answer)).length;
}

/**
 * Sends a draft back to the team if the reviewer is the decider. Throws `EditConflict` with the current page if
 * the draft is not the newest one or not in client review.
 */
export async function answer(
  context: Context,
  principal: Client,
  id: string,
  input: ClientDraftAnswer,
): Promise<ClientDrafts> {
  const link = await links.read(context, principal);
  return transact(context, async (transaction) => {
    await answerLocked(transaction, principal, { link, id, input });
    return pageOf(transaction, link);
  });
}

/**
 * Takes back the decider's answer until the team has acted on it, so that the draft is with the client again. Throws
 * `StepConflict` with the current page once it has.
 */
export async function retract(context: Context, principal: Client, id: string): Promise<ClientDrafts> {
  const link = await links.read(context, principal);
  return transact(context, async (transaction) => {
    await retractLocked(transaction, principal, { link, id });
    return pageOf(transaction, link);
  });
}

async function pageOf(context: Context, link: AccessLinkRow): Promise<ClientDrafts> {
  const [campaign] = await findCampaigns(context.database, [link.subjectId]);
  if (campaign === undefined) throw new Missing();
  const deliverables = await deliverablesForClient(context.database, campaign.id);
  const ids = [...new Set(deliverables.map(({ collaborationId }) => collaborationId))];
  const collaborations = new Map(
    (await findCollaborations(context.database, ids)).map((row) => [row.id, row]),
  );
  const all = Map.groupBy(
    await draftsOf(
      context.database,
      deliverables.map(({ id }) => id),
    ),
    ({ deliverableId }) => deliverableId,
  );
  const submitted = deliverables.flatMap((deliverable) => {
    const collaboration = collaborations.get(deliverable.collaborationId);
    if (collaboration === undefined) return [];
    const drafts = all.get(deliverable.id) ?? [];
    const { creatorName } = collaboration;
    return [{ deliverable, drafts, creatorName, goesOn: isUnderWay({ campaign, collaboration }) }];
  });
  const shown = submitted.flatMap((each) => draftForClient(each) ?? []);
  const files = await filesOfDrafts(context, shown);
  return presentClientDrafts({
    campaign,
    link: { ...link, role: roleOf(link) },
    deliverables: submitted,
    files,
  });
}

/** Stores a review. Only the decider's review changes the state of the deliverable. */
async function give(
  context: Context,
  locked: LockedDeliverable,
  { draft, answer }: { draft: DraftRow; answer: Answer },
): Promise<void> {
  const isReplaced = (each: Answer) => each.linkId === answer.linkId || (answer.isDecider && each.isDecider);
  const clientAnswers = [...draft.clientAnswers.filter((each) => !isReplaced(each)), answer];
  await updateDraft(context.database, draft.id, { clientAnswers });
  const by = clientOf({ id: answer.linkId, personName: answer.name });
  const { decision } = answer;
  if (!answer.isDecider) {
    return emit(context, {
      type: "draft.advised",
      author: by.author,
      ...locked,
      draftId: draft.id,
      decision,
    });
  }
  await moveDeliverable(context, locked, { action: "answer", by, draftId: draft.id, decision });
}

async function answerLocked(
  context: Context,
  principal: Client,
  { link, id, input }: { link: AccessLinkRow; id: string; input: ClientDraftAnswer },
): Promise<void> {
  const locked = await lockAnswerable(context, principal, id);
  const isDecider = roleOf(link) === "decides";
  const draft = await lastDraft(context.database, id);
  const isLookedAt = draft?.id === input.draftId;
  const before = isLookedAt && draft.clientAnswers.find(({ linkId }) => linkId === link.id);
  const isRepeated = before && isSame(before, input);
  const isOpen =
    isUnderWay(locked) &&
    typeof deliverableMachine.step(locked.deliverable.state, "answer", "client") !== "string";
  if (isRepeated && !(isOpen && isDecider)) return;
  if (!isLookedAt) throw new EditConflict(await pageOf(context, link));
  if (!isOpen) throw await refusalOf(context, link, locked);
  const { decision, points } = input;
  const { personName: name } = link;
  const given = { linkId: link.id, name, isDecider, decision, points, at: context.now().toISOString() };
  await give(context, locked, { draft, answer: given });
}

async function retractLocked(
  context: Context,
  principal: Client,
  { link, id }: { link: AccessLinkRow; id: string },
): Promise<void> {
  const locked = await lockAnswerable(context, principal, id);
  const { state, stateBy, stateAction } = locked.deliverable;
  if (state === "client_review" && stateAction === "retract" && stateBy === link.id) return;
  const draft = await lastDraft(context.database, id);
  if (draft === undefined || !isUnderWay(locked) || !mayRetract(locked.deliverable, link.id)) {
    throw await refusalOf(context, link, locked);
  }
  const clientAnswers = draft.clientAnswers.filter(({ linkId }) => linkId !== link.id);
  await updateDraft(context.database, draft.id, { clientAnswers });
  await moveDeliverable(context, locked, { action: "retract", by: clientOf(link), draftId: draft.id });
}

/** Locks a deliverable of the link's campaign, and keeps the link from ending. */
async function lockAnswerable(context: Context, principal: Client, id: string): Promise<LockedDeliverable> {
  const locked = await lockWithCampaign(context.database, id);
  if (locked.campaign.id !== principal.subject.id) throw new Missing();
  await links.hold(context, principal);
  return locked;
}

async function refusalOf(
  context: Context,
  link: AccessLinkRow,
  { campaign, deliverable }: LockedDeliverable,
) {
  const label = isOpenCampaign(campaign)
    ? deliverableStateLabels[deliverable.state]
    : campaignStateLabels[campaign.state];
  return new StepConflict(await pageOf(context, link), label);
}

function clientOf({ id, personName: name }: Pick<AccessLinkRow, "id" | "personName">): StepAuthor {
  return { caller: "client", author: { type: "link", id, name } };
}

/** Links without a role only advise. */
function roleOf({ options }: AccessLinkRow) {
  return options.role ?? "advises";
}

function isSame(before: Answer, { decision, points }: ClientDraftAnswer): boolean {
  return (
    before.decision === decision && JSON.stringify(ordered(before.points)) === JSON.stringify(ordered(points))
  );
}

/** Fixed order of fields for comparison: JSON columns do not preserve it. */
function ordered(points: Answer["points"]) {
  return points.map(({ text, must, atSeconds }) => [text, must, atSeconds]);
}
