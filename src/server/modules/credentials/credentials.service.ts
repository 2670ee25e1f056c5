import { randomBytes } from "node:crypto";
import type { Credentials } from "#domain/admin/credentials.contract.ts";
import type { Emit, RecordsChanged } from "#server/events/events.ts";
import { HttpError, notFound } from "#server/http/http-error.ts";
import { hashPassword } from "#server/modules/admin/admin.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { type AccountKind, lockAccount, storePasswordHash } from "./credentials.repository.ts";

export type CredentialsService = ReturnType<typeof credentialsService>;

export function credentialsService(database: Database, emit: Emit<RecordsChanged>) {
  return {
    /** Replaces a record's password by a random one of 96 bits, of which only the hash is kept. */
    async renew(actor: Actor, kind: AccountKind, id: string): Promise<Credentials> {
      const password = randomBytes(12).toString("base64url");
      const passwordHash = await hashPassword(password);
      return database.transaction(async (transaction) => {
        const account = await lockAccount(transaction, kind, id);
        if (account === undefined) throw notFound();
        if (account.email === null) throw new HttpError(409, "This record has no email address.");
        await storePasswordHash(transaction, kind, id, passwordHash);
        const { name } = account;
        await emit(transaction, {
          type: "records.changed",
          actor,
          changes: { action: "credentials", type: kind, id, name },
        });
        return { email: account.email, password };
      });
    },
  };
}
