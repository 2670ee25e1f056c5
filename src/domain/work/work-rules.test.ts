import { expect, it } from "vitest";
import { workGroupOf } from "./work-rules.ts";

it.each([
  [null, "waiting"],
  ["2026-11-22", "late"],
  ["2025-12-31", "late"],
  ["2026-11-23", "today"],
  ["2026-11-24", "week"],
  ["2026-11-30", "week"],
  ["2026-12-01", "waiting"],
])("on 2026-11-23, %s is %s", (dueOn, group) => {
  expect(workGroupOf(dueOn, "2026-11-23")).toBe(group);
});
