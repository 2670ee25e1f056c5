import { expect, test } from "vitest";
import type { DeliverableState } from "#domain/deliverables/deliverable-states.ts";
import { pieceGroups } from "./piece-groups.ts";

const piece = (state: DeliverableState, fields: { draftDueOn?: string; draftSentAt?: string } = {}) => ({
  state,
  draftDueOn: null,
  publishOn: null,
  draftSentAt: null,
  ...fields,
});

test("what waits for the team comes first, the oldest draft before the others", () => {
  const late = piece("submitted", { draftSentAt: "2026-11-03T10:00:00Z" });
  const early = piece("submitted", { draftSentAt: "2026-11-02T10:00:00Z" });
  const due = piece("planned", { draftDueOn: "2026-11-20" });
  const pieces = [piece("verified"), piece("planned"), piece("approved"), due, late, early];
  expect(pieceGroups([...pieces, piece("client_review")])).toEqual([
    { label: "Waits for you", pieces: [early, late] },
    { label: "With the client", pieces: [piece("client_review")] },
    { label: "To come", pieces: [due] },
    { label: "Approved", pieces: [piece("approved")] },
    { label: "Without a day", pieces: [piece("planned")] },
    { label: "Done", pieces: [piece("verified")] },
  ]);
});

test("every state has its group", () => {
  const states: DeliverableState[] = ["changes", "published", "dropped"];
  expect(pieceGroups(states.map((state) => piece(state))).flatMap(({ pieces }) => pieces)).toHaveLength(3);
});
