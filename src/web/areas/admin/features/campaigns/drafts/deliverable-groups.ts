import type { DeliverableState } from "#domain/deliverables/deliverable-states.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { grouped } from "#domain/grouped.ts";

type Grouped = Pick<Deliverable, "state" | "draftDueOn" | "publishOn" | "draftSentAt">;
/** `canClientLook`: whether somebody at the client has a link to drafts that works. */
type GroupOptions = { canClientLook: boolean };
type DeliverableGroup = { label: string; has: (deliverable: Grouped) => boolean };

const inState = (...states: DeliverableState[]) => ({
  has: ({ state }: Grouped) => states.includes(state),
});
const hasDay = ({ draftDueOn, publishOn }: Grouped) => draftDueOn !== null || publishOn !== null;

const withClient = "With the client";

/** In order of urgency. */
const groups: readonly DeliverableGroup[] = [
  { label: "Waiting for you", ...inState("submitted") },
  { label: withClient, ...inState("client_review") },
  { label: "Changes requested", ...inState("changes") },
  { label: "Upcoming", has: (deliverable) => deliverable.state === "planned" && hasDay(deliverable) },
  { label: "Approved", ...inState("approved") },
  { label: "Published, to verify", ...inState("published") },
  { label: "No date", ...inState("planned") },
  { label: "Done", ...inState("verified", "dropped") },
];

/** Deliverables by group. Waiting drafts are sorted oldest first; other groups keep their order. */
export function deliverableGroups<Item extends Grouped>(
  deliverables: readonly Item[],
  { canClientLook }: GroupOptions,
) {
  const byGroup = grouped(deliverables, (deliverable) => groups.find(({ has }) => has(deliverable)));
  return groups.flatMap((group) => {
    const own = byGroup.get(group);
    if (own === undefined) return [];
    const sorted = own[0]?.state === "submitted" ? own.toSorted(byArrival) : own;
    const isUnseen = group.label === withClient && !canClientLook;
    return { label: isUnseen ? "Not shared yet" : group.label, deliverables: sorted };
  });
}

function byArrival(one: Grouped, other: Grouped): number {
  return (one.draftSentAt ?? "").localeCompare(other.draftSentAt ?? "");
}
