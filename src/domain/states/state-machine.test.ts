import { describe, expect, it } from "vitest";
import {
  type ShortlistCaller,
  shortlistActions,
  shortlistMachine,
  type shortlistStates,
} from "#domain/shortlists/shortlist-states.ts";
import { applicantActions, applicantMachine, type applicantStates } from "#domain/status/applicant-states.ts";
import { type StateMachine, stateMachine } from "./state-machine.ts";

type Walked<State extends string, Action extends string, By extends string> = {
  machine: StateMachine<State, Action, By>;
  actions: readonly Action[];
  callers: readonly By[];
  /** The table once more, by hand: 'state action caller', and the state after it. */
  allowed: Map<string, State>;
};

/** In 10,000 random steps, the machine allows what its table has, and nothing else. */
function walk<State extends string, Action extends string, By extends string>({
  machine,
  actions,
  callers,
  allowed,
}: Walked<State, Action, By>): void {
  const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;
  for (let step = 0; step < 10_000; step += 1) {
    const [state, action, by] = [pick(machine.states), pick(actions), pick(callers)];
    const to = allowed.get(`${state} ${action} ${by}`);
    const everAllowed = [...allowed.keys()].some((key) => key.endsWith(` ${action} ${by}`));
    const expected = to ? { to } : everAllowed ? "not-now" : "never";
    expect(machine.step(state, action, by), `${state} ${action} ${by}`).toEqual(expected);
    expect(machine.actionsIn(state, by).includes(action)).toBe(to !== undefined);
  }
}

describe("the machine of", () => {
  it("applications", () => {
    const allowed = new Map<string, (typeof applicantStates)[number]>([
      ["waiting ask editor", "changes_asked"],
      ["waiting approve editor", "approved"],
      ["waiting reject editor", "rejected"],
      ["waiting close editor", "closed"],
      ["waiting edit applicant", "waiting"],
      ["waiting withdraw applicant", "withdrawn"],
      ["changes_asked approve editor", "approved"],
      ["changes_asked reject editor", "rejected"],
      ["changes_asked close editor", "closed"],
      ["changes_asked edit applicant", "waiting"],
      ["changes_asked withdraw applicant", "withdrawn"],
    ]);
    walk({ machine: applicantMachine, actions: applicantActions, callers: ["editor", "applicant"], allowed });
  });

  it("shortlists", () => {
    const callers: ShortlistCaller[] = ["editor", "program", "reviewer"];
    const allowed = new Map<string, (typeof shortlistStates)[number]>([
      ["open close editor", "closed"],
      ["closed reopen editor", "open"],
      ["open edit editor", "open"],
      ["open share editor", "open"],
      ["open propose program", "open"],
      ["open vote reviewer", "open"],
      ["open finish reviewer", "open"],
    ]);
    walk({ machine: shortlistMachine, actions: shortlistActions, callers, allowed });
  });
});

it("refuses a table in which an action leads to two states", () => {
  const row = { from: ["a"], action: "go", by: ["me"] } as const;
  expect(() =>
    stateMachine(
      ["a", "b", "c"],
      [
        { ...row, to: "b" },
        { ...row, to: "c" },
      ],
    ),
  ).toThrow("'go' leads from 'a' to two states");
});
