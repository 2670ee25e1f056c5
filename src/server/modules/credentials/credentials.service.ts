import { randomBytes } from "node:crypto";
import type { Credentials } from "#domain/admin/credentials.contract.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import type { Emit, RecordsChanged } from "#server/events/events.ts";
import { hashPassword } from "#server/modules/admin/admin.service.ts";
import { lockBrandAccount, setBrandPassword } from "#server/modules/brands/brands.service.ts";
import {
  lockInfluencerAccount,
  setInfluencerPassword,
} from "#server/modules/influencers/influencers.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Database } from "#server/platform/database/database.ts";

const accounts = {
  influencer: { lock: lockInfluencerAccount, setPassword: setInfluencerPassword },
  brand: { lock: lockBrandAccount, setPassword: setBrandPassword },
};
type AccountKind = keyof typeof accounts;

export type CredentialsService = ReturnType<typeof credentialsService>;

export function credentialsService(database: Database, emit: Emit<RecordsChanged>) {
  return {
    /** Replaces the password of a record with 96 random bits, of which only the hash is stored. */
    async renew(actor: Actor, kind: AccountKind, id: string): Promise<Credentials> {
      const password = randomBytes(12).toString("base64url");
      const passwordHash = await hashPassword(password);
      return database.transaction(async (transaction) => {
        const account = await accounts[kind].lock(transaction, id);
        if (account === undefined) throw new Missing();
        if (account.email === null) throw new Conflict("This record has no email address.");
        await accounts[kind].setPassword(transaction, id, passwordHash);
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
