import type { LinkPrincipal } from "#domain/access/principal.ts";
import { campaignStateLabels, isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import type { ClientDraftAnswer, ClientDrafts } from "#domain/deliverables/client-drafts.contract.ts";
import { deliverableMachine, deliverableStateLabels } from "#domain/deliverables/deliverable-states.ts";
import { EditConflict, Missing, StepConflict } from "#domain/errors.ts";
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { findCampaigns, findCollaborations } from "#server/modules/campaigns/campaigns.service.ts";
import type { StepBy } from "#server/modules/campaigns/collaboration-steps.service.ts";
import type { AccessLinkRow } from "#server/modules/links/links.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import { draftForClient, presentClientDrafts } from "./client-drafts.presenter.ts";
import type { PieceInWork } from "./deliverable-changes.service.ts";
import { type DeliverableStepsService, lockPiece } from "./deliverable-steps.service.ts";
import { deliverablesForClient } from "./deliverables.repository.ts";
import { answerDraft, type DraftRow, draftsOf, lastDraft } from "./drafts.repository.ts";
import { goesOn } from "./drafts.service.ts";

type Client = LinkPrincipal<"drafts">;
type Answer = DraftRow["clientAnswers"][number];

export type ClientDraftsService = ReturnType<typeof clientDraftsService>;
type Dependencies = {
  database: Database;
  context: Context;
  deliverableSteps: DeliverableStepsService;

  emit: Emit;
  now: () => Date;
};

/** Review of a campaign's drafts by people at the client. */
export function clientDraftsService(dependencies: Dependencies) {
  const { database, context, deliverableSteps, emit, now } = dependencies;

  const pageOf = async (executor: Executor, link: AccessLinkRow): Promise<ClientDrafts> => {
    const [campaign] = await findCampaigns(executor, [link.subjectId]);
    if (campaign === undefined) throw new Missing();
    const deliverables = await deliverablesForClient(executor, campaign.id);
    const ids = [...new Set(deliverables.map(({ collaborationId }) => collaborationId))];
    const collaborations = new Map((await findCollaborations(executor, ids)).map((row) => [row.id, row]));
    const all = Map.groupBy(
      await draftsOf(
        executor,
        deliverables.map(({ id }) => id),
      ),
      ({ deliverableId }) => deliverableId,
    );
    const pieces = deliverables.flatMap((deliverable) => {
      const collaboration = collaborations.get(deliverable.collaborationId);
      if (collaboration === undefined) return [];
      const drafts = all.get(deliverable.id) ?? [];
      const { creatorName } = collaboration;
      return [{ deliverable, drafts, creatorName, goesOn: goesOn({ campaign, collaboration }) }];
    });
    const shown = pieces.flatMap((piece) => draftForClient(piece)?.id ?? []);
    const files = await media.filesOf(within(context, executor), "draftId", shown);
    return presentClientDrafts({ campaign, link: { ...link, role: roleOf(link) }, pieces, files });
  };

  /** Stores a review. Only the decider's review changes the state of the deliverable. */
  const give = async (
    transaction: Executor,
    piece: PieceInWork,
    { draft, answer }: { draft: DraftRow; answer: Answer },
  ): Promise<void> => {
    const isReplaced = (each: Answer) =>
      each.linkId === answer.linkId || (answer.isDecider && each.isDecider);
    const clientAnswers = [...draft.clientAnswers.filter((each) => !isReplaced(each)), answer];
    await answerDraft(transaction, draft.id, { clientAnswers });
    const author = { type: "link", id: answer.linkId, name: answer.name } as const;
    const { decision } = answer;
    if (!answer.isDecider) {
      return emit(transaction, { type: "draft.advised", author, ...piece, draftId: draft.id, decision });
    }
    const by: StepBy = { caller: "client", author };
    await deliverableSteps.apply(transaction, piece, { action: "answer", by, draftId: draft.id, decision });
  };

  const answer = async (
    transaction: Executor,
    principal: Client,
    { link, id, input }: { link: AccessLinkRow; id: string; input: ClientDraftAnswer },
  ): Promise<void> => {
    const piece = await lockPiece(transaction, id);
    if (piece.campaign.id !== principal.subject.id) throw new Missing();
    await links.hold(within(context, transaction), principal);
    const isDecider = roleOf(link) === "decides";
    const draft = await lastDraft(transaction, id);
    const isLookedAt = draft?.id === input.draftId;
    const before = isLookedAt && draft.clientAnswers.find(({ linkId }) => linkId === link.id);
    const isRepeated = before && isSame(before, input);
    const isOpen =
      goesOn(piece) &&
      typeof deliverableMachine.step(piece.deliverable.state, "answer", "client") !== "string";
    if (isRepeated && !(isOpen && isDecider)) return;
    if (!isLookedAt) throw new EditConflict(await pageOf(transaction, link));
    if (!isOpen) {
      const { campaign, deliverable } = piece;
      const label = isOpenCampaign(campaign)
        ? deliverableStateLabels[deliverable.state]
        : campaignStateLabels[campaign.state];
      throw new StepConflict(await pageOf(transaction, link), label);
    }
    const { decision, points } = input;
    const { personName: name } = link;
    const given = { linkId: link.id, name, isDecider, decision, points, at: now().toISOString() };
    await give(transaction, piece, { draft, answer: given });
  };

  return {
    read: async (principal: Client): Promise<ClientDrafts> =>
      pageOf(database, await links.read(context, principal)),

    /**
     * Sends a draft back to the team if the reviewer is the decider. Throws `EditConflict` with the current page if
     * the draft is not the newest one or not in client review.
     */
    async answer(principal: Client, id: string, input: ClientDraftAnswer): Promise<ClientDrafts> {
      const link = await links.read(context, principal);
      return database.transaction(async (transaction) => {
        await answer(transaction, principal, { link, id, input });
        return pageOf(transaction, link);
      });
    },
  };
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
