import type { AdminPrincipal } from "#domain/access/principal.ts";
import { Unauthenticated } from "#domain/errors.ts";
import { holdApiKey } from "#server/modules/api-keys/api-keys.service.ts";
import { type Actor, companySignIn, operator, stranger } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { holdSession, shareAdmin } from "./admins.repository.ts";

/**
 * Transactions that have already checked their actor, so that a bulk change checks once, and people can remove their
 * own account.
 */
const holding = new WeakSet<Executor>();
/** Actors without an account. */
const nobodys: ReadonlySet<Actor> = new Set([operator, stranger, companySignIn]);
/** Administrators who are held by their account instead of a session. */
const withoutSession = new WeakSet<Actor>();

/**
 * Keeps an actor's session or API key from ending before the transaction does. A request to end it waits for the
 * transaction, and therefore sees its changes. Throws `Unauthenticated` if it has ended since the request was
 * admitted.
 */
export async function holdActor(transaction: Executor, actor: Actor): Promise<void> {
  if (nobodys.has(actor) || withoutSession.has(actor) || holding.has(transaction)) return;
  const isHeld =
    actor.kind === "apiKey"
      ? await holdApiKey(transaction, actor.keyId)
      : await holdSession(transaction, actor.tokenHash);
  if (!isHeld) throw new Unauthenticated();
  holding.add(transaction);
}

/**
 * The administrator for work that goes on without their session, such as an import. Their role stays until the
 * transaction ends. Undefined if the account was deleted or disabled.
 */
export async function holdAdministrator(
  transaction: Executor,
  id: string,
): Promise<AdminPrincipal | undefined> {
  const row = await shareAdmin(transaction, id);
  if (row?.state !== "active") return undefined;
  const actor: AdminPrincipal = {
    ...{ kind: "admin", role: row.role, adminId: row.id, email: row.email, name: row.name, tokenHash: "" },
    ...{ expiresAt: new Date(0), isConfirmed: false, lacksSecondFactor: false },
  };
  withoutSession.add(actor);
  return actor;
}
