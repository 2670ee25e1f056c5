import type { DeliverableState } from "#domain/deliverables/deliverable-states.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { grouped } from "#domain/grouped.ts";

type Grouped = Pick<Deliverable, "state" | "draftDueOn" | "publishOn" | "draftSentAt">;
type PieceGroup = { label: string; has: (piece: Grouped) => boolean };

const inState = (...states: DeliverableState[]) => ({
  has: ({ state }: Grouped) => states.includes(state),
});
const hasDay = ({ draftDueOn, publishOn }: Grouped) => draftDueOn !== null || publishOn !== null;

/** In order of urgency. */
const groups: readonly PieceGroup[] = [
  { label: "Waits for you", ...inState("submitted") },
  { label: "With the client", ...inState("client_review") },
  { label: "Changes asked", ...inState("changes") },
  { label: "To come", has: (piece) => piece.state === "planned" && hasDay(piece) },
  { label: "Approved", ...inState("approved") },
  { label: "Published, to verify", ...inState("published") },
  { label: "Without a day", ...inState("planned") },
  { label: "Done", ...inState("verified", "dropped") },
];

/** Deliverables by group. Waiting drafts are sorted oldest first; other groups keep their order. */
export function pieceGroups<Piece extends Grouped>(pieces: readonly Piece[]) {
  const byGroup = grouped(pieces, (piece) => groups.find(({ has }) => has(piece)));
  return groups.flatMap((group) => {
    const own = byGroup.get(group);
    if (own === undefined) return [];
    const sorted = own[0]?.state === "submitted" ? own.toSorted(byArrival) : own;
    return { label: group.label, pieces: sorted };
  });
}

function byArrival(one: Grouped, other: Grouped): number {
  return (one.draftSentAt ?? "").localeCompare(other.draftSentAt ?? "");
}
