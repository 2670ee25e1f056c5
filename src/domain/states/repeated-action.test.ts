import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isRepeatedAction } from "./repeated-action.ts";
import type { StateMachine } from "./state-machine.ts";

const domain = join(import.meta.dirname, "..");
const modules = await Promise.all(
  globSync("*/*-states.ts", { cwd: domain }).map(
    (file) => import(join(domain, file)) as Promise<Record<string, unknown>>,
  ),
);
/** Every machine of the domain, by its name. */
const machines = modules.flatMap((module) =>
  Object.entries(module).filter((entry): entry is [string, StateMachine<string, string, string>] =>
    /Machine$/.test(entry[0]),
  ),
);
const now = new Date("2030-04-20T12:00:00Z");

it("knows every machine", () => {
  expect(machines.length).toBeGreaterThanOrEqual(7);
});

it.each(machines)(
  "only the same action of %s is a repetition, not another one that leads there",
  (_, machine) => {
    for (const { action: taken, to: state } of machine.transitions) {
      const record = { state, stateSince: now, stateBy: "me", stateAction: taken };
      for (const { action } of machine.transitions) {
        const asked = { action, actorId: "me", now };
        expect(isRepeatedAction(machine, record, asked), `${action} after ${taken}`).toBe(action === taken);
      }
    }
  },
);

it.each([
  ["by somebody else", { actorId: "you" }],
  ["ten minutes later", { now: new Date("2030-04-20T12:10:00Z") }],
])("the same action %s is no repetition", (_, other) => {
  for (const [, machine] of machines) {
    for (const { action, to: state } of machine.transitions) {
      const record = { state, stateSince: now, stateBy: "me", stateAction: action };
      expect(isRepeatedAction(machine, record, { action, actorId: "me", now, ...other })).toBe(false);
    }
  }
});

it("a state that was entered without an action is no repetition, nor one that an older server has entered since", () => {
  for (const [, machine] of machines) {
    for (const { action, to } of machine.transitions) {
      const asked = { action, actorId: "me", now };
      const since = { stateSince: now, stateBy: "me" };
      expect(isRepeatedAction(machine, { ...since, state: to, stateAction: null }, asked)).toBe(false);
      const elsewhere = machine.transitions.find((row) => row.action !== action && row.to !== to)?.to;
      const leadsThere = machine.transitions.some((row) => row.action === action && row.to === elsewhere);
      if (elsewhere === undefined || leadsThere) continue;
      expect(isRepeatedAction(machine, { ...since, state: elsewhere, stateAction: action }, asked)).toBe(
        false,
      );
    }
  }
});
