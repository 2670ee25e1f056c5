import { mayRetract } from "#domain/deliverables/client-answers.ts";
import type { ClientDraft, ClientDrafts } from "#domain/deliverables/client-drafts.contract.ts";
import type { Media } from "#domain/media/media.contract.ts";
import type { ReviewRole } from "#domain/shortlists/shortlist-votes.ts";
import type { CampaignRow } from "#server/modules/campaigns/campaign-records.service.ts";
import type { DeliverableRow } from "./deliverables.repository.ts";
import type { DraftRow } from "./drafts.repository.ts";

/** A deliverable with its drafts, newest first. */
export type ClientDeliverable = {
  deliverable: DeliverableRow;
  creatorName: string;
  drafts: readonly DraftRow[];
  /** Whether the collaboration goes on, so that the client can still review drafts. */
  goesOn: boolean;
};
export type ClientPageParts = {
  campaign: CampaignRow;
  link: { id: string; personName: string; role: ReviewRole; expiresAt: Date | null };
  deliverables: readonly ClientDeliverable[];
  /** Files by draft ID. */
  files: ReadonlyMap<string, Media[]>;
};

/**
 * Drafts of a campaign as a reviewer at the client sees them. Fields are listed one by one, so that no internal field
 * leaks.
 */
export function presentClientDrafts(parts: ClientPageParts): ClientDrafts {
  const { campaign, link } = parts;
  const drafts = parts.deliverables.flatMap((each) => presentClientDraft(each, parts) ?? []);
  const isFirst = ({ isOpen }: ClientDraft) => isOpen;
  return {
    person: link.personName,
    role: link.role,
    campaign: { name: campaign.name, clientName: campaign.clientName, brief: campaign.brief },
    expiresAt: link.expiresAt?.toISOString() ?? null,
    drafts: [...drafts.filter(isFirst), ...drafts.filter((draft) => !isFirst(draft))],
  };
}

/** Newest draft that the client may see: one in client review, or one that the client has reviewed. */
export function draftForClient({ deliverable, drafts }: Omit<ClientDeliverable, "creatorName" | "goesOn">) {
  const isWithClient = deliverable.state === "client_review";
  return drafts.find((draft, index) => (isWithClient && index === 0) || draft.clientAnswers.length > 0);
}

function presentClientDraft(
  submitted: ClientDeliverable,
  { link, files }: ClientPageParts,
): ClientDraft | undefined {
  const { deliverable, drafts, creatorName, goesOn } = submitted;
  const draft = draftForClient(submitted);
  if (draft === undefined) return undefined;
  const own = draft.clientAnswers.find(({ linkId }) => linkId === link.id);
  const earlier = drafts.filter(({ round }) => round < draft.round);
  return {
    _id: deliverable.id,
    draftId: draft.id,
    creatorName,
    platform: deliverable.platform,
    format: deliverable.format,
    title: deliverable.title,
    publishOn: deliverable.publishOn,
    round: draft.round,
    caption: draft.caption,
    link: draft.link,
    files: files.get(draft.id) ?? [],
    sentAt: draft.createdAt.toISOString(),
    isOpen: goesOn && deliverable.state === "client_review" && draft === drafts[0],
    mayRetract: goesOn && mayRetract(deliverable, link.id),
    decision: decisionOf(draft)?.decision ?? null,
    answer: own ? presentAnswer(own) : null,
    earlier: earlier.flatMap((each) => {
      const decided = decisionOf(each);
      return decided ? [{ round: each.round, ...presentAnswer(decided) }] : [];
    }),
  };
}

function decisionOf({ clientAnswers }: DraftRow) {
  return clientAnswers.find(({ isDecider }) => isDecider);
}

function presentAnswer({ decision, points, at }: DraftRow["clientAnswers"][number]) {
  return { decision, points, at };
}
