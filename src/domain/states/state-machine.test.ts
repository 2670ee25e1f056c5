import { describe, expect, it } from "vitest";
import { applicantActions, applicantMachine, applicantStates } from "#domain/status/applicant-states.ts";
import { stateMachine } from "./state-machine.ts";

const callers = ["editor", "applicant"] as const;

describe("the machine of applications", () => {
  it("allows in 10,000 random steps what its table has, and nothing else", () => {
    /** The table once more, by hand. */
    const allowed = new Map([
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
    const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;
    for (let step = 0; step < 10_000; step += 1) {
      const [state, action, by] = [pick(applicantStates), pick(applicantActions), pick(callers)];
      const to = allowed.get(`${state} ${action} ${by}`);
      const everAllowed = [...allowed.keys()].some((key) => key.endsWith(` ${action} ${by}`));
      const expected = to ? { to } : everAllowed ? "not-now" : "never";
      expect(applicantMachine.step(state, action, by), `${state} ${action} ${by}`).toEqual(expected);
      expect(applicantMachine.actionsIn(state, by).includes(action)).toBe(to !== undefined);
    }
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
