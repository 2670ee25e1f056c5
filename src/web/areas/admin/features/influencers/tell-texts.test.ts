import { expect, it } from "vitest";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { refusalToTell } from "./tell-texts.ts";

it.each([
  ["somebody whom the team added", {}, undefined],
  ["somebody who applied", { enteredThemselves: true }, "enteredThemselves"],
  ["somebody who was told", { toldAt: "2026-11-01T10:00:00.000Z" }, "alreadyTold"],
  ["somebody not to be contacted", { relationship: "do_not_contact" as const }, "offLimits"],
])("telling %s about their data is offered only if it is of use", (_who, known, refusal) => {
  const creator: Partial<InfluencerRecord> = { enteredThemselves: false, toldAt: null, ...known };
  expect(refusalToTell(creator as InfluencerRecord)).toBe(refusal);
});
