import type { StateMachine } from "./state-machine.ts";

/** The same action, asked again within this time, is no second one; in milliseconds. */
const repeatWindow = 10 * 60 * 1000;

/** The state of a record, since when, and who brought it there. */
export type StateOfRecord<State extends string> = {
  state: State;
  stateSince: Date;
  stateBy: string | null;
};

/** Whether this actor has brought the record to where the action leads just now: a double press, or a retry. */
export function isRepeatedAction<State extends string, Action extends string>(
  { transitions }: Pick<StateMachine<State, Action, string>, "transitions">,
  { state, stateSince, stateBy }: StateOfRecord<State>,
  { action, actorId, now }: { action: Action; actorId: string; now: Date },
): boolean {
  const leadsHere = transitions.some((row) => row.action === action && row.to === state);
  return leadsHere && stateBy === actorId && now.getTime() - stateSince.getTime() < repeatWindow;
}
