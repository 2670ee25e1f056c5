import { randomUUIDv7 } from "node:crypto";
import { dayIn } from "#domain/days/agency-time.ts";
import { maximumResultsOfPost } from "#domain/deliverables/deliverable-limits.ts";
import { deliverableStateLabels } from "#domain/deliverables/deliverable-states.ts";
import type { TeamResultInput } from "#domain/deliverables/deliverables.contract.ts";
import { Conflict, InvalidFields } from "#domain/errors.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { countResults, putResults } from "./drafts.repository.ts";
import type { LockedDeliverable } from "./transition-deliverable.ts";

/** Stores figures of a post. Throws `Conflict` if it is not published, and `Invalid` for impossible days. */
export async function putFigures(
  transaction: Executor,
  { deliverable }: LockedDeliverable,
  {
    results,
    enteredBy,
    at,
  }: {
    results: (Omit<TeamResultInput, "proof"> & { proof?: TeamResultInput["proof"] })[];
    enteredBy: "team" | "creator";
    at: Date;
  },
): Promise<void> {
  refuseUnpublished(deliverable);
  const { publishedOn } = deliverable;
  const { timeZone } = await readAgencySettings(transaction);
  const today = dayIn(timeZone, at);
  const wrong = results.flatMap(({ measuredOn }, index) => {
    const path = `results.${index}.measuredOn`;
    if (measuredOn > today) return [{ path, message: "must not be in the future" }];
    return publishedOn !== null && measuredOn < publishedOn
      ? [{ path, message: "must not be before the publication" }]
      : [];
  });
  if (wrong.length > 0) throw new InvalidFields(wrong);
  const deliverableId = deliverable.id;
  const before = await countResults(transaction, deliverableId);
  await putResults(
    transaction,
    results.map(({ proof = "declared", ...result }) => ({
      ...result,
      proof,
      id: randomUUIDv7(),
      deliverableId,
      enteredBy,
      createdAt: at,
    })),
  );
  // Counted afterwards, because figures can replace earlier ones.
  const after = await countResults(transaction, deliverableId);
  if (after > Math.max(before, maximumResultsOfPost)) {
    throw new Conflict(`A post has at most ${maximumResultsOfPost} figures. Leave out days in between.`);
  }
}

/** Throws `Conflict` unless the post can have figures. */
export function refuseUnpublished({ state }: LockedDeliverable["deliverable"]): void {
  if (state === "published" || state === "verified") return;
  throw new Conflict(
    `You can add figures only to a published post: the state is ‘${deliverableStateLabels[state]}’.`,
  );
}
