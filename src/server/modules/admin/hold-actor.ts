import { Unauthenticated } from "#domain/errors.ts";
import { holdApiKey } from "#server/modules/api-keys/api-keys.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { holdSession } from "./admins.repository.ts";

/** Transactions that hold their actor already: a bulk change asks once, and who removes their own account may. */
const holding = new WeakSet<Executor>();

/**
 * Keeps the session or API key of an actor from ending before the transaction does. Whoever ends it waits for the
 * transaction, and therefore sees what it has made. Throws `Unauthenticated` if it has ended since the request was
 * admitted.
 */
export async function holdActor(transaction: Executor, actor: Actor): Promise<void> {
  if (holding.has(transaction)) return;
  const isHeld =
    actor.kind === "apiKey"
      ? await holdApiKey(transaction, actor.keyId)
      : await holdSession(transaction, actor.tokenHash);
  if (!isHeld) throw new Unauthenticated();
  holding.add(transaction);
}
