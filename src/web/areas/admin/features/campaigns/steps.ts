import type { ReactNode } from "react";
import type { EditorAction } from "#domain/campaigns/collaboration-states.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import type { PayoutsDecision } from "#domain/payouts/payout-states.ts";
import type { RightsDecision } from "#domain/rights/right-rules.ts";
import type { VoteReason } from "#domain/shortlists/shortlist-votes.ts";
import type { Ranking } from "./board/board-columns.ts";

/** What is said with a step. */
export type StepWords = {
  action: EditorAction;
  reason: VoteReason | null;
  words: string;
  /** What becomes of what was agreed. */
  ending?: Ending;
};
export type Ending = { payouts: PayoutsDecision; payoutAmount: MoneyText | null; rights: RightsDecision };
type MoneyText = { amount: string; currency: string };

/** One creator or several, and the actions to choose from. */
export type Asked = {
  creators: readonly Collaboration[];
  actions: readonly EditorAction[];
  ranking?: Ranking | undefined;
};

export type Steps = {
  /** Takes a step, after a dialog if something has to be said or is missing. */
  start: (asked: Asked) => void;
  /** Puts a creator at another place of the same column. */
  rank: (creator: Collaboration, ranking: Ranking) => void;
  /** Makes an offer to one creator, or the same to several, in a dialog. */
  offer: (creators: readonly Collaboration[]) => void;
  dialog: ReactNode;
};
