import type { z } from "zod";
import { DomainError, Missing } from "#domain/errors.ts";
import type { BulkDecision, bulkDecisionSchema } from "#domain/join-requests/join-request.contract.ts";
import type { UndoOffer } from "#domain/undo/undo-offer.ts";
import type { Context } from "#server/context.ts";
import * as joinRequests from "#server/modules/join-requests/join-requests.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";

type Decided = BulkDecision & { undo: UndoOffer | undefined };

/** One decision on many requests, each in a separate transaction. */
export async function decideJoinRequests(
  context: Context,
  actor: Actor,
  { ids, action, versions, ...rejection }: z.output<typeof bulkDecisionSchema>,
): Promise<Decided> {
  const decide = async (id: string) =>
    action === "approve"
      ? (await joinRequests.approve(context, actor, id, versions[id])).undo
      : joinRequests.reject(context, actor, id, rejection);
  const result: BulkDecision = { done: 0, notFound: [], refused: [] };
  const offers: UndoOffer[] = [];
  for (const id of ids) {
    try {
      const offer = await decide(id);
      if (offer) offers.push(offer);
      result.done += 1;
    } catch (error) {
      if (error instanceof Missing) result.notFound.push(id);
      else if (error instanceof DomainError) result.refused.push({ id, message: error.message });
      else throw error;
    }
  }
  return { ...result, undo: together(offers) };
}

/** All of them can be undone until the first undo expires. */
function together(offers: UndoOffer[]): UndoOffer | undefined {
  const [first] = offers;
  return first && { ids: offers.flatMap(({ ids }) => ids), until: first.until };
}
