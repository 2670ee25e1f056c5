import type { PlannedDeliverable } from "../campaigns/offers.contract.ts";

/** Deliverables of an agreement, in order. A quantity of three becomes three deliverables. */
export function agreedPieces(planned: readonly PlannedDeliverable[]) {
  const pieces = planned.flatMap(({ quantity, ...piece }) => Array.from({ length: quantity }, () => piece));
  return pieces.map((piece, index) => ({ ...piece, position: index + 1 }));
}
