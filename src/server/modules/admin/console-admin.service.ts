import { randomUUIDv7 } from "node:crypto";
import type { Emit, RecordsChanged, SecondFactorChange } from "#server/events/events.ts";
import { operator } from "#server/platform/audit/history.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { generatePassword, hashPassword } from "#server/platform/tokens/password-hash.ts";
import { accountHistory } from "./account-history.ts";
import {
  deleteSessions,
  findAdminByEmail,
  insertAdmin,
  listAdmins,
  updateAdmin,
} from "./admins.repository.ts";
import { resetFactors } from "./reset-factors.ts";

/** Account management from the command line, for example if nobody can sign in. */
export function consoleAdminService(database: Database, emit: Emit<RecordsChanged | SecondFactorChange>) {
  const note = accountHistory(emit);
  return {
    list: () => listAdmins(database),

    /** Returns the password of the new account; undefined if the address already has one. */
    async create(email: string): Promise<string | undefined> {
      const password = generatePassword();
      const admin = { id: randomUUIDv7(), email, passwordHash: await hashPassword(password) };
      return database.transaction(async (transaction) => {
        if (!(await insertAdmin(transaction, admin))) return undefined;
        await note(transaction, operator, "create", admin);
        return password;
      });
    },

    /**
     * Ends all sessions of the account and enables it. Returns its new password; undefined if there is no such
     * account.
     */
    async resetPassword(email: string): Promise<string | undefined> {
      const admin = await findAdminByEmail(database, email);
      if (admin === undefined) return undefined;
      const password = generatePassword();
      const passwordHash = await hashPassword(password);
      await database.transaction(async (transaction) => {
        await updateAdmin(transaction, admin.id, { passwordHash, state: "active" });
        await deleteSessions(transaction, admin.id);
        await note(transaction, operator, "password", admin);
      });
      return password;
    },

    /** Removes every second factor of the account and ends its sessions. False if there is no such account. */
    async resetSecondFactors(email: string): Promise<boolean> {
      const admin = await findAdminByEmail(database, email);
      if (admin === undefined) return false;
      await database.transaction((transaction) =>
        resetFactors(transaction, emit, { actor: operator, admin }),
      );
      return true;
    },
  };
}
