import type { StateMachine } from "./state-machine.ts";

/** Milliseconds within which a repeated action counts as the same one. */
const repeatWindow = 10 * 60 * 1000;

/** A record's state, with the time and author of the last action. */
export type StateOfRecord<State extends string> = {
  state: State;
  stateSince: Date;
  stateBy: string | null;
  /** Null if no action led here, or if it happened before actions were stored. */
  stateAction: string | null;
};

/**
 * Detects a double click or a retry: this actor has just taken this action, and the record is in its target state.
 */
export function isRepeatedAction<State extends string, Action extends string>(
  { transitions }: Pick<StateMachine<State, Action, string>, "transitions">,
  { state, stateSince, stateBy, stateAction }: StateOfRecord<State>,
  { action, actorId, now }: { action: Action; actorId: string; now: Date },
): boolean {
  // A server of the previous version changes the state without storing the action, so the stored one may be
  // outdated.
  const leadsHere = transitions.some((row) => row.action === action && row.to === state);
  const isSame = stateAction === action && stateBy === actorId;
  return leadsHere && isSame && now.getTime() - stateSince.getTime() < repeatWindow;
}
