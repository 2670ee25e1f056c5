import { z } from "zod";
import { knownCollaborationStates } from "../csv/known-values.ts";
import { multiLine, singleLine } from "../http/text.ts";
import { readDay } from "../readers/read-day.ts";
import { readMoney } from "../readers/read-money.ts";
import { type Reading, typedText } from "../readers/reading.ts";
import { voteReasonCodes, voteReasons } from "../shortlists/shortlist-votes.ts";
import { noteLength } from "../timeline/timeline-rules.ts";
import { campaignLengths } from "./campaign-limits.ts";
import {
  type CollaborationState,
  collaborationMachine,
  collaborationStateLabels,
  collaborationStates,
  type EditorAction,
} from "./collaboration-states.ts";

/** Actions that a row can trigger: they notify nobody outside the team and require no offer. */
const sheetActions = ["clear", "unclear", "pass", "reopen"] as const satisfies EditorAction[];
type SheetAction = (typeof sheetActions)[number];
/** States in which nobody has been invited yet, or everything is over. */
const sheetStates: readonly CollaborationState[] = ["listed", "cleared", "passed", "declined", "no_reply"];

/** The shortest sequence of actions between two states; undefined if a row cannot get there. */
export function sheetSteps(from: CollaborationState, to: CollaborationState): SheetAction[] | undefined {
  if (from === to) return [];
  const ways: { state: CollaborationState; steps: SheetAction[] }[] = [{ state: from, steps: [] }];
  const seen = new Set<CollaborationState>([from]);
  for (const { state, steps } of ways) {
    if (!sheetStates.includes(state)) continue;
    for (const action of sheetActions) {
      const step = collaborationMachine.step(state, action, "editor");
      if (typeof step === "string" || seen.has(step.to)) continue;
      if (step.to === to) return [...steps, action];
      seen.add(step.to);
      ways.push({ state: step.to, steps: [...steps, action] });
    }
  }
  return undefined;
}

/** An empty cell is null. */
function amountCell(currency: string) {
  return typedText(
    (text): Reading<number | null> => (text.trim() === "" ? { value: null } : readMoney(text, currency)),
  );
}

type Option<Code> = (text: string) => Code | undefined;

/** A code or its label, in any case. An empty cell is null. */
function optionCell<Code extends string>(
  codes: readonly Code[],
  labels: Record<Code, string>,
  optionOf: Option<Code> = (text) =>
    codes.find((code) => [code, labels[code]].some((name) => name.toLowerCase() === text.toLowerCase())),
) {
  return z.string().transform((text, context) => {
    const name = text.trim();
    const code = optionOf(name);
    if (name === "" || code !== undefined) return code ?? null;
    context.addIssue({
      code: "custom",
      message: `must be one of ${codes.map((each) => labels[each]).join(", ")}`,
    });
    return z.NEVER;
  });
}

/** An empty cell is null. */
const dayCell = typedText(
  (text): Reading<string | null> => (text.trim() === "" ? { value: null } : readDay(text)),
);

/** Cells of a row about a creator's collaboration, with amounts in the campaign's currency. */
export function sheetRowSchema(currency: string) {
  return z
    .object({
      state: optionCell(collaborationStates, collaborationStateLabels, knownCollaborationStates.read),
      reason: optionCell(voteReasonCodes, voteReasons),
      words: multiLine(campaignLengths.words),
      price: amountCell(currency),
      clientPrice: amountCell(currency),
      currency: z
        .string()
        .refine(
          (text) => ["", currency].includes(text.trim().toUpperCase()),
          `must be ${currency}, as the campaign is`,
        ),
      due: dayCell,
      nextStep: singleLine(campaignLengths.nextStep),
      notes: multiLine(noteLength),
    })
    .partial();
}
export type SheetRow = z.output<ReturnType<typeof sheetRowSchema>>;
