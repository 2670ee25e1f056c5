import { Unauthenticated } from "#domain/errors.ts";
import { holdApiKey } from "#server/modules/api-keys/api-keys.service.ts";
import { type Actor, operator, stranger } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { holdSession } from "./admins.repository.ts";

/**
 * Transactions that have already checked their actor, so that a bulk change checks once, and people can remove their
 * own account.
 */
const holding = new WeakSet<Executor>();

/**
 * Keeps an actor's session or API key from ending before the transaction does. A request to end it waits for the
 * transaction, and therefore sees its changes. Throws `Unauthenticated` if it has ended since the request was
 * admitted.
 */
export async function holdActor(transaction: Executor, actor: Actor): Promise<void> {
  if (actor === operator || actor === stranger || holding.has(transaction)) return;
  const isHeld =
    actor.kind === "apiKey"
      ? await holdApiKey(transaction, actor.keyId)
      : await holdSession(transaction, actor.tokenHash);
  if (!isHeld) throw new Unauthenticated();
  holding.add(transaction);
}
