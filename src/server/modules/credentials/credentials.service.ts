import { randomBytes } from "node:crypto";
import type { Credentials } from "#domain/admin/credentials.contract.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { hashPassword } from "#server/modules/admin/admin.service.ts";
import { lockBrandAccount, setBrandPassword } from "#server/modules/brands/brands.service.ts";
import {
  lockInfluencerAccount,
  setInfluencerPassword,
} from "#server/modules/influencers/influencers.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";

const accounts = {
  influencer: { lock: lockInfluencerAccount, setPassword: setInfluencerPassword },
  brand: { lock: lockBrandAccount, setPassword: setBrandPassword },
};
type AccountKind = keyof typeof accounts;

/** Replaces the password of a record with 96 random bits, of which only the hash is stored. */
export async function renew(
  context: Context,
  actor: Actor,
  kind: AccountKind,
  id: string,
): Promise<Credentials> {
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(password);
  return transact(context, async (transaction) => {
    const account = await accounts[kind].lock(transaction.database, id);
    if (account === undefined) throw new Missing();
    if (account.email === null) throw new Conflict("This record has no email address.");
    await accounts[kind].setPassword(transaction.database, id, passwordHash);
    const { name } = account;
    await emit(transaction, {
      type: "records.changed",
      actor,
      changes: { action: "credentials", type: kind, id, name },
    });
    return { email: account.email, password };
  });
}
