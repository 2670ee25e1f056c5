import { type DeliverableState, hasFault } from "../deliverables/deliverable-states.ts";
import { nameOfDeliverable } from "../deliverables/name-of-deliverable.ts";
import { type CampaignState, isOpenCampaign } from "./campaign-states.ts";
import { type CollaborationState, openCollaborationStates } from "./collaboration-states.ts";
import type { OfferSide } from "./offer-states.ts";

type OpenOffer = { by: OfferSide; validUntil: string; renews: string | null };
type OwnDeliverable = Parameters<typeof nameOfDeliverable>[0] & {
  state: DeliverableState;
  needsDraft: boolean;
  draftDueOn: string | null;
  publishOn: string | null;
  answerBy: string | null;
  words: string;
  results: readonly unknown[];
};
/** Facts about a collaboration that decide whose turn it is. Days as 'YYYY-MM-DD'. */
export type CreatorFacts = {
  campaign: { state: CampaignState };
  state: CollaborationState;
  /** The open offer of either side. */
  offer: OpenOffer | null;
  deliverables: readonly OwnDeliverable[];
  lacksPaymentDetails: boolean;
};
type CreatorTask = { text: string; dueOn: string | null };

/** Groups of a creator's collaborations, in order: the creator's turn, the agency's turn, and those that are over. */
export const workGroups = ["todo", "waiting", "ended"] as const;
export type WorkGroup = (typeof workGroups)[number];

/** Open tasks of the creator, the most urgent first. */
export function creatorTasks({
  campaign,
  offer,
  deliverables,
  lacksPaymentDetails,
}: Omit<CreatorFacts, "state">): CreatorTask[] {
  const isOver = !isOpenCampaign(campaign) && !offer?.renews;
  return [
    ...(isOver ? [] : tasksOfWork(offer, deliverables)),
    ...(lacksPaymentDetails ? [{ text: "Add your payment details", dueOn: null }] : []),
  ];
}

function tasksOfWork(offer: OpenOffer | null, deliverables: readonly OwnDeliverable[]): CreatorTask[] {
  if (offer?.by === "agency") return [{ text: "Answer the offer", dueOn: offer.validUntil }];
  return byDay(deliverables.flatMap((deliverable) => taskOf(deliverable) ?? []));
}

function byDay(tasks: CreatorTask[]): CreatorTask[] {
  return tasks.toSorted((one, other) => (one.dueOn ?? "9").localeCompare(other.dueOn ?? "9"));
}

/** Next step of the creator for a deliverable; undefined if it is the team's turn. */
function taskOf(deliverable: OwnDeliverable): CreatorTask | undefined {
  const { state, needsDraft, draftDueOn, publishOn, results } = deliverable;
  const name = nameOfDeliverable(deliverable);
  if (state === "planned" && needsDraft) return { text: `Send a draft: ${name}`, dueOn: draftDueOn };
  if (state === "changes") return { text: `Send a new draft: ${name}`, dueOn: draftDueOn };
  if (hasFault(deliverable)) return { text: `Correct the post: ${name}`, dueOn: publishOn };
  if (state === "approved" || state === "planned") return { text: `Publish: ${name}`, dueOn: publishOn };
  const lacksResults = (state === "published" || state === "verified") && results.length === 0;
  return lacksResults ? { text: `Enter the results: ${name}`, dueOn: null } : undefined;
}

type CreatorProgress = { group: WorkGroup; next: CreatorTask; more: number };

/** Whose turn it is, with the next step in words. `more`: number of further tasks of the creator. */
export function creatorProgress(facts: CreatorFacts): CreatorProgress {
  const [task, ...further] = creatorTasks(facts);
  if (task) return { group: "todo", next: task, more: further.length };
  const end = endOf(facts);
  if (end !== undefined) return { group: "ended", next: { text: end, dueOn: null }, more: 0 };
  return { group: "waiting", next: awaited(facts), more: 0 };
}

/** How a collaboration ended; undefined while it goes on. */
function endOf({ campaign, state, offer }: CreatorFacts): string | undefined {
  if (!isOpenCampaign(campaign) && !offer?.renews) return campaignEndHeading(campaign.state === "cancelled");
  // Before an offer, and after an earlier one has ended, there is nothing for the creator to wait for.
  const isOpen = openCollaborationStates.includes(state) && state !== "listed" && state !== "cleared";
  return isOpen || offer ? undefined : (creatorHeadings[state] ?? otherEndHeading);
}

/** Step of the agency for which the creator waits. */
function awaited({ offer, deliverables, state }: CreatorFacts): CreatorTask {
  if (offer) return { text: "We are reviewing your counter-offer", dueOn: null };
  const [reviewed] = byDay(
    deliverables
      .filter((each) => each.state === "submitted" || each.state === "client_review")
      .map((each) => ({
        text: `We are checking your draft: ${nameOfDeliverable(each)}`,
        dueOn: each.answerBy,
      })),
  );
  if (reviewed) return reviewed;
  const posted = deliverables.find((each) => each.state === "published");
  if (posted) return { text: `We are checking your post: ${nameOfDeliverable(posted)}`, dueOn: null };
  return { text: waitingTexts[state] ?? "Nothing to do now", dueOn: null };
}

const waitingTexts: Partial<Record<CollaborationState, string>> = {
  invited: "There is no open offer",
  negotiating: "There is no open offer",
  published: "Everything is published",
};

export function campaignEndHeading(isCancelled: boolean): string {
  return isCancelled ? "This campaign was canceled" : "This campaign has ended";
}

/** Headings of a creator's page by state. */
export const creatorHeadings: Partial<Record<CollaborationState, string>> = {
  agreed: "You have an agreement",
  producing: "In production",
  published: "Everything is published",
  completed: "All done",
  passed: "You were not chosen",
  declined: "You have declined",
  cancelled: "Your part has ended",
};
export const otherEndHeading = "Thank you for your time";
