import type { PlannedDeliverable } from "../campaigns/offers.contract.ts";

/** The pieces of an agreement in their order: one for each of the agreed quantity. */
export function agreedPieces(planned: readonly PlannedDeliverable[]) {
  const pieces = planned.flatMap(({ quantity, ...piece }) => Array.from({ length: quantity }, () => piece));
  return pieces.map((piece, index) => ({ ...piece, position: index + 1 }));
}
