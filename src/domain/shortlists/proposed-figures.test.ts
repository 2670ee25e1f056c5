import { expect, it } from "vitest";
import { changedSince, snapshotOf } from "./proposed-figures.ts";

const at = new Date("2026-03-02T09:00:00.000Z");
const then = { totalFollowers: 120_000, engagement: 4, rate: 200 };
const snapshot = snapshotOf(then, at);
const nothing = { at: at.toISOString(), totalFollowers: null, engagement: null, rate: null };

it.each([
  [{}, null],
  [{ totalFollowers: 126_000, engagement: 3.8, rate: 210 }, null],
  [{ totalFollowers: 126_001 }, { ...nothing, totalFollowers: 120_000 }],
  [{ totalFollowers: 113_999 }, { ...nothing, totalFollowers: 120_000 }],
  [
    { engagement: 0, rate: null },
    { ...nothing, engagement: 4, rate: 200 },
  ],
])("with %j now, %j is shown as it was", (now, expected) => {
  expect(changedSince(snapshot, { ...then, ...now })).toEqual(expected);
});

it("shows nothing of a figure that was not known", () => {
  const unknown = snapshotOf({ totalFollowers: 0, engagement: 0, rate: null }, at);
  expect(changedSince(unknown, then)).toBeNull();
});
