import { z } from "zod";
import { multiLine, singleLine } from "../http/text.ts";
import { moneyInputSchema } from "../money/money.ts";
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

/** The steps that a row can take: nobody outside the team is told of them, and they need no offer. */
const sheetActions = ["clear", "unclear", "pass", "reopen"] as const satisfies EditorAction[];
type SheetAction = (typeof sheetActions)[number];
/** From these, nobody has been asked yet, or everything is over. */
const sheetStates: readonly CollaborationState[] = ["listed", "cleared", "passed", "declined", "no_reply"];

/** The shortest way from one state to another that a row can take; undefined if there is none. */
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

/** An amount as spreadsheets write it: '1250', '1,250.00', '1.250,00', or '1250,5'. */
export function plainAmount(text: string): string {
  const amount = text.trim();
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(amount)) return amount.replaceAll(",", "");
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(amount)) return amount.replaceAll(".", "").replace(",", ".");
  return /^\d+,\d{1,2}$/.test(amount) ? amount.replace(",", ".") : amount;
}

/** An empty cell is null. */
function amountCell(currency: string) {
  return z.string().transform((text, context) => {
    if (text.trim() === "") return null;
    const read = moneyInputSchema.safeParse({ amount: plainAmount(text), currency });
    if (read.success) return read.data.minor;
    context.addIssue({ code: "custom", message: read.error.issues[0]?.message ?? "must be an amount" });
    return z.NEVER;
  });
}

/** One of several, by its code or its label in any case. An empty cell is null. */
function optionCell<Code extends string>(codes: readonly Code[], labels: Record<Code, string>) {
  const known = new Map(
    codes.flatMap((code) => [code, labels[code]].map((name) => [name.toLowerCase(), code])),
  );
  return z.string().transform((text, context) => {
    const name = text.trim().toLowerCase();
    const code = known.get(name);
    if (name === "" || code !== undefined) return code ?? null;
    context.addIssue({
      code: "custom",
      message: `must be one of ${codes.map((each) => labels[each]).join(", ")}`,
    });
    return z.NEVER;
  });
}

/** An empty cell is null. */
const dayCell = z
  .string()
  .trim()
  .transform((text) => text || null)
  .pipe(z.iso.date("must be a date such as 2026-05-31").nullable());

/** The cells of a row that say something about the creator's place in a campaign of this currency. */
export function sheetRowSchema(currency: string) {
  return z
    .object({
      state: optionCell(collaborationStates, collaborationStateLabels),
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
