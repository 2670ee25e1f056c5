import type { PlannedDeliverable } from "../campaigns/offers.contract.ts";

/** Deliverables of an agreement, in order. A quantity of three becomes three deliverables. */
export function agreedDeliverables(planned: readonly PlannedDeliverable[]) {
  const deliverables = planned.flatMap(({ quantity, ...deliverable }) =>
    Array.from({ length: quantity }, () => deliverable),
  );
  return deliverables.map((deliverable, index) => ({ ...deliverable, position: index + 1 }));
}
