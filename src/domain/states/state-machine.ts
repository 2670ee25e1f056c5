/**
 * A row of a state machine: actors, source states, and the target state. The only place that defines which state
 * follows which.
 */
export type Transition<State extends string, Action extends string, By extends string> = {
  from: readonly State[];
  action: Action;
  to: State;
  by: readonly By[];
};

/** `never`: the caller may not take this action at all. `not-now`: not in the current state. */
export type StepRefusal = "never" | "not-now";

export type StateMachine<State extends string, Action extends string, By extends string> = {
  states: readonly State[];
  transitions: readonly Transition<State, Action, By>[];
  /** Actions that this caller may take now. */
  actionsIn(state: State, by: By): Action[];
  /** The state after an action, or the reason for a refusal. */
  step(state: State, action: Action, by: By): { to: State } | StepRefusal;
};

/**
 * Creates a state machine from its transitions. Throws if an action leads from one state to two for the same
 * caller.
 */
export function stateMachine<State extends string, Action extends string, By extends string>(
  states: readonly State[],
  transitions: readonly Transition<State, Action, By>[],
): StateMachine<State, Action, By> {
  const rowsOf = (state: State, by: By) =>
    transitions.filter((row) => row.from.includes(state) && row.by.includes(by));
  for (const row of transitions) {
    for (const by of row.by) {
      for (const state of row.from) {
        const same = rowsOf(state, by).filter(({ action }) => action === row.action);
        if (same.length > 1) throw new Error(`'${row.action}' leads from '${state}' to two states`);
      }
    }
  }
  return {
    states,
    transitions,
    actionsIn: (state, by) => rowsOf(state, by).map(({ action }) => action),
    step(state, action, by) {
      if (!transitions.some((row) => row.action === action && row.by.includes(by))) return "never";
      const row = rowsOf(state, by).find((candidate) => candidate.action === action);
      return row ? { to: row.to } : "not-now";
    },
  };
}
