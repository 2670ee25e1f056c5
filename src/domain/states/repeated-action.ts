import type { StateMachine } from "./state-machine.ts";

/** The same action, asked again within this time, is no second one; in milliseconds. */
const repeatWindow = 10 * 60 * 1000;

/** The state of a record, since when, and who brought it there by which action. */
export type StateOfRecord<State extends string> = {
  state: State;
  stateSince: Date;
  stateBy: string | null;
  /** Null if no action did, or one before actions were stored. */
  stateAction: string | null;
};

/** Whether this actor has just taken this action, and the record is where it leads: a double press, or a retry. */
export function isRepeatedAction<State extends string, Action extends string>(
  { transitions }: Pick<StateMachine<State, Action, string>, "transitions">,
  { state, stateSince, stateBy, stateAction }: StateOfRecord<State>,
  { action, actorId, now }: { action: Action; actorId: string; now: Date },
): boolean {
  // A server of the version before changes the state without its action, so an old one may be beside a new state.
  const leadsHere = transitions.some((row) => row.action === action && row.to === state);
  const isSame = stateAction === action && stateBy === actorId;
  return leadsHere && isSame && now.getTime() - stateSince.getTime() < repeatWindow;
}
