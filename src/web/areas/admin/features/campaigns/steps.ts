import type { ReactNode } from "react";
import type { EditorAction } from "#domain/campaigns/collaboration-states.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import type { PayoutsDecision } from "#domain/payouts/payout-states.ts";
import type { RightsDecision } from "#domain/rights/right-rules.ts";
import type { VoteReason } from "#domain/shortlists/shortlist-votes.ts";
import type { Ranking } from "./board/board-columns.ts";

/** Input of a step. */
export type StepInput = {
  action: EditorAction;
  reason: VoteReason | null;
  words: string;
  /** Effects on agreed payouts and rights. */
  ending?: Ending;
};
export type Ending = { payouts: PayoutsDecision; payoutAmount: MoneyText | null; rights: RightsDecision };
type MoneyText = { amount: string; currency: string };

/** One or several creators, and the actions to choose from. */
export type Asked = {
  creators: readonly Collaboration[];
  actions: readonly EditorAction[];
  ranking?: Ranking | undefined;
};

export type Steps = {
  /** Takes a step, after a dialog if it asks for input or shows missing requirements. */
  start: (asked: Asked) => void;
  /** Moves a creator within the same column. */
  rank: (creator: Collaboration, ranking: Ranking) => void;
  /** Sends an offer to one creator, or the same to several, in a dialog. */
  offer: (creators: readonly Collaboration[]) => void;
  /** Writes one message to several creators, in a dialog. */
  message: (creators: readonly Collaboration[]) => void;
  dialog: ReactNode;
};
/** Dialog in which a message to several creators is written. */
export type MessageDialog = (props: { ids: readonly string[]; onClose: () => void }) => ReactNode;
