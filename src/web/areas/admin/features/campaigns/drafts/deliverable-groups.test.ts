import { expect, test } from "vitest";
import type { DeliverableState } from "#domain/deliverables/deliverable-states.ts";
import { deliverableGroups } from "./deliverable-groups.ts";

const deliverable = (
  state: DeliverableState,
  fields: { draftDueOn?: string; draftSentAt?: string } = {},
) => ({
  state,
  draftDueOn: null,
  publishOn: null,
  draftSentAt: null,
  ...fields,
});

test("what waits for the team comes first, the oldest draft before the others", () => {
  const late = deliverable("submitted", { draftSentAt: "2026-11-03T10:00:00Z" });
  const early = deliverable("submitted", { draftSentAt: "2026-11-02T10:00:00Z" });
  const due = deliverable("planned", { draftDueOn: "2026-11-20" });
  const deliverables = [
    deliverable("verified"),
    deliverable("planned"),
    deliverable("approved"),
    due,
    late,
    early,
  ];
  const all = [...deliverables, deliverable("client_review")];
  expect(deliverableGroups(all, { canClientLook: false })[1]?.label).toBe("Not shared yet");
  expect(deliverableGroups(all, { canClientLook: true })).toEqual([
    { label: "Waiting for you", deliverables: [early, late] },
    { label: "With the client", deliverables: [deliverable("client_review")] },
    { label: "Upcoming", deliverables: [due] },
    { label: "Approved", deliverables: [deliverable("approved")] },
    { label: "No date", deliverables: [deliverable("planned")] },
    { label: "Done", deliverables: [deliverable("verified")] },
  ]);
});

test("every state has its group", () => {
  const states: DeliverableState[] = ["changes", "published", "dropped"];
  expect(
    deliverableGroups(
      states.map((state) => deliverable(state)),
      { canClientLook: true },
    ).flatMap(({ deliverables }) => deliverables),
  ).toHaveLength(3);
});
