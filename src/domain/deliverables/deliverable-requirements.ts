import type { FieldError } from "../http/envelope.ts";
import { hostsOf, isOnPlatform } from "../influencers/platform-hosts.ts";
import type { Platform } from "../influencers/platforms.ts";
import { type DeliverableAction, type DeliverableState, draftNeeded } from "./deliverable-states.ts";
import type { CheckedPoint, ClientAnswer, DraftDecision, Point } from "./deliverables.contract.ts";

export type StepFacts = {
  deliverable: { platform: Platform; state: DeliverableState; draftDueOn: string | null; roundsUsed: number };
  clientClearsDrafts: boolean;
  /** Steps that mail the creator are not possible while the campaign is paused. */
  isPaused: boolean;
  roundsAgreed: number;
  /** Newest draft. */
  draft: { clientAnswers: readonly Pick<ClientAnswer, "isDecider" | "decision">[] } | undefined;
  /** Codes of the checklist that has to be ticked before a post is verified. */
  checklist: readonly string[];
};
export type StepInput = {
  points: readonly Point[];
  extra: boolean;
  url: string;
  checklist: readonly CheckedPoint[];
  words: string;
};
/** Input of an empty form. */
export const nothingTyped: StepInput = { points: [], extra: false, url: "", checklist: [], words: "" };

export const roundsUsedMessage =
  "All agreed revision rounds are used: select ‘Outside the agreement’ to ask for more changes";

/** Validation errors that prevent a step, by field. */
export function deliverableErrors(
  action: DeliverableAction,
  facts: StepFacts,
  input: StepInput,
): FieldError[] {
  const missing: FieldError[] = [];
  const need = (path: string, message: string) => missing.push({ path, message });
  const { deliverable, clientClearsDrafts, draft } = facts;
  if (action === "forward" && !clientClearsDrafts) {
    need("campaign", "The client of this campaign does not look at drafts");
  }
  if (facts.isPaused && (action === "approve" || action === "ask" || action === "fault")) {
    need("campaign", "The campaign is paused: nothing is sent to the creator");
  }
  if (action === "approve" && clientClearsDrafts && (!draft || clientDecisionOn(draft) !== "approved")) {
    need("draftId", "The client has not approved this draft yet");
  }
  if (action === "ask") {
    if (input.points.length === 0) need("points", "At least one point is needed");
    if (isBeyondRounds(facts) && !input.extra) {
      need("extra", roundsUsedMessage);
    }
  }
  if (action === "publish") needPublication(facts, input, need);
  if (action === "verify") needChecklist(facts.checklist, input.checklist, need);
  if (action === "fault" && input.words === "") need("words", "Say what is missing in the post");
  if (action === "drop" && input.words === "") need("words", "A reason is needed");
  if (action === "publish" && deliverable.state === "planned" && needsDraft(facts)) {
    need("draft", draftNeeded);
  }
  return missing;
}

type Need = (path: string, message: string) => void;

function needPublication({ deliverable: { platform } }: StepFacts, { url }: StepInput, need: Need): void {
  if (url === "") need("url", "Enter the URL of the post");
  else if (!isOnPlatform(url, platform)) need("url", `must be a URL on ${hostsOf(platform).join(" or ")}`);
}

/** Every point needs one answer, and a point that is not met needs a comment. */
function needChecklist(expected: readonly string[], checked: readonly CheckedPoint[], need: Need): void {
  const answers = new Map(checked.map((each) => [each.point, each]));
  const isWhole = answers.size === checked.length && checked.length === expected.length;
  if (!isWhole || expected.some((point) => !answers.has(point))) {
    need("checklist", "Answer every point of the checklist");
    return;
  }
  checked.forEach(({ met, reason }, index) => {
    if (!met && reason === "") need(`checklist.${index}.reason`, "A reason is needed");
  });
}

/** Whether the agreement includes a draft, or the client reviews drafts. */
export function needsDraft({
  deliverable,
  clientClearsDrafts,
}: Pick<StepFacts, "clientClearsDrafts"> & { deliverable: { draftDueOn: string | null } }): boolean {
  return deliverable.draftDueOn !== null || clientClearsDrafts;
}

export function isBeyondRounds({
  deliverable,
  roundsAgreed,
}: Pick<StepFacts, "roundsAgreed"> & { deliverable: { roundsUsed: number } }): boolean {
  return deliverable.roundsUsed >= roundsAgreed;
}

/** Decision of the client's decider. */
export function clientDecisionOn({ clientAnswers }: NonNullable<StepFacts["draft"]>): DraftDecision | null {
  return clientAnswers.find(({ isDecider }) => isDecider)?.decision ?? null;
}
