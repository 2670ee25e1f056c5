import { randomUUIDv7 } from "node:crypto";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as administrators from "#server/modules/admin/administrators.service.ts";
import { operator } from "#server/platform/audit/history.service.ts";
import { generatePassword, hashPassword } from "#server/platform/tokens/password-hash.ts";
import { recordAccount } from "./account-history.ts";
import { findAdminByEmail, insertAdmin, listAdmins } from "./admins.repository.ts";
import { endAccess } from "./end-access.ts";
import { removeFactors } from "./remove-factors.ts";

// Account management from the command line, for example if nobody can sign in.

export function list(context: Context) {
  return listAdmins(context.database);
}

/** Returns the password of the new account; undefined if the address already has one. */
export async function create(context: Context, email: string): Promise<string | undefined> {
  const password = generatePassword();
  const admin = { id: randomUUIDv7(), email, passwordHash: await hashPassword(password) };
  return transact(context, async (transaction) => {
    if (!(await insertAdmin(transaction.database, admin))) return undefined;
    await recordAccount(transaction, operator, "create", admin);
    return password;
  });
}

/**
 * Ends all sessions of the account and enables it. Returns its new password; undefined if there is no such
 * account.
 */
export async function resetPassword(context: Context, email: string): Promise<string | undefined> {
  const admin = await findAdminByEmail(context.database, email);
  if (admin === undefined) return undefined;
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  await transact(context, async (transaction) => {
    await administrators.enable(transaction.database, admin.id, { passwordHash });
    await endAccess(transaction, admin.id);
    await emit(transaction, {
      type: "administrator.password_changed",
      actor: operator,
      admin,
      way: "operator",
    });
  });
  return password;
}

/** Removes every second factor of the account and ends its sessions. False if there is no such account. */
export async function resetSecondFactors(context: Context, email: string): Promise<boolean> {
  const admin = await findAdminByEmail(context.database, email);
  if (admin === undefined) return false;
  await transact(context, (transaction) => removeFactors(transaction, { actor: operator, admin }));
  return true;
}
