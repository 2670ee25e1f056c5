import type { LinkPrincipal } from "#domain/access/principal.ts";
import { Missing } from "#domain/errors.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as links from "#server/modules/links/links.service.ts";
import { hashPassword } from "#server/platform/tokens/password-hash.ts";
import { lockAdmin, replacePassword } from "./admins.repository.ts";
import { endAccess } from "./end-access.ts";
import { holdAdministrator } from "./hold-actor.service.ts";

type Holder = LinkPrincipal<"password-reset">;

/** Address of the account whose password the link changes. */
export async function readPasswordReset(context: Context, holder: Holder): Promise<{ email: string }> {
  const { email } = await links.read(context, holder);
  return { email };
}

/**
 * Replaces a forgotten password by a mailed link, which works once, and ends all sessions. Signs nobody in, so that a
 * second factor is still asked for.
 */
export async function choosePassword(context: Context, holder: Holder, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transact(context, async (transaction) => {
    const { database } = transaction;
    // Before the link, as changes of the account do: otherwise two transactions could wait for each other.
    const admin = await lockAdmin(database, holder.subject.id);
    await links.use(transaction, holder);
    const { email } = await links.read(transaction, holder);
    const actor = await holdAdministrator(database, holder.subject.id);
    // The link was mailed to an address that may have changed since.
    if (admin === undefined || actor?.email !== email) throw new Missing();
    await replacePassword(database, admin, passwordHash);
    await endAccess(transaction, actor.adminId);
    await emit(transaction, {
      type: "administrator.password_changed",
      actor,
      admin: { id: actor.adminId, name: actor.name, email },
      way: "link",
    });
  });
}
