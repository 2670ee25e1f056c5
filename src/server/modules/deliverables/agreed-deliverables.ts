import { randomUUIDv7 } from "node:crypto";
import type { PlannedDeliverable } from "#domain/campaigns/offers.contract.ts";
import { agreedDeliverables } from "#domain/deliverables/agreed-deliverables.ts";
import { undeliveredStates } from "#domain/deliverables/deliverable-states.ts";
import type { Context } from "#server/context.ts";
import type { StepAuthor } from "#server/modules/campaigns/step-author.service.ts";
import type { LockedCollaboration } from "#server/modules/campaigns/transition-collaboration.ts";
import { deliverablesOf, insertDeliverables } from "./deliverables.repository.ts";
import { transitionDeliverable } from "./transition-deliverable.ts";

// Deliverables as the agreement that they belong to changes, on rows that the caller has locked.

/** Adds the deliverables of an agreement, one row for each of the agreed quantity. Resolves to their IDs. */
export async function makeAgreed(
  context: Context,
  { campaign, collaboration }: LockedCollaboration,
  planned: readonly PlannedDeliverable[],
): Promise<string[]> {
  const at = context.now();
  const rows = agreedDeliverables(planned).map((deliverable) => ({
    ...deliverable,
    id: randomUUIDv7(),
    collaborationId: collaboration.id,
    campaignId: campaign.id,
    stateSince: at,
    createdAt: at,
  }));
  await insertDeliverables(context.database, rows);
  return rows.map(({ id }) => id);
}

/** Drops the unpublished deliverables of a collaboration that ends early. */
export async function dropRest(
  context: Context,
  locked: LockedCollaboration,
  { author, actor }: StepAuthor,
): Promise<void> {
  const by = { caller: "system", author, ...(actor && { actor }) } as const;
  for (const deliverable of await deliverablesOf(context.database, [locked.collaboration.id])) {
    if (!undeliveredStates.some((state) => state === deliverable.state)) continue;
    await transitionDeliverable(context, { ...locked, deliverable }, { action: "drop", by });
  }
}
