import type { StateMachine } from "./state-machine.ts";
import type { StateOfRecord } from "./state-of-record.ts";

/** Milliseconds within which a repeated action counts as the same one. */
const repeatWindow = 10 * 60 * 1000;

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
