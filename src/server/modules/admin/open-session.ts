import { Unauthenticated } from "#domain/errors.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import type { SecondFactorMethod } from "#domain/two-factor/two-factor-rules.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { hashToken, makeToken } from "#server/platform/tokens/secret-token.ts";
import {
  type AdminRow,
  deleteExpiredSessions,
  holdPassword,
  insertSession,
  recordBrowser,
} from "./admins.repository.ts";
import { browserName } from "./browser-name.ts";
import { ageLimit, idleLimit } from "./session-limits.ts";

type Opening = {
  method: "password" | "company" | SecondFactorMethod;
  userAgent: string | undefined;
  /** When they last proved their identity, if not now. */
  confirmedAt?: Date;
  /** Uses up the proof of the sign-in. Throws if it was used already. */
  use?: (context: Context) => Promise<void>;
};
/** Makes a session for an administrator who has proved their identity, and returns its token. */
export async function openSession(
  context: Context,
  admin: AdminRow,
  { method, userAgent, confirmedAt, use }: Opening,
) {
  const { id: adminId, email, name, role } = admin;
  const browser = browserName(userAgent);
  const token = makeToken();
  const tokenHash = hashToken(token);
  const createdAt = context.now();
  const expiresAt = new Date(createdAt.getTime() + ageLimit);
  await deleteExpiredSessions(context.database, createdAt, new Date(createdAt.getTime() - idleLimit));
  await transact(context, async (transaction) => {
    // The password or the account may have changed since verification.
    if (!(await holdPassword(transaction.database, admin)))
      throw new Unauthenticated(refusalMessages.invalidLogin);
    await use?.(transaction);
    const session = { adminId, browser, createdAt, lastUsedAt: createdAt, expiresAt, confirmedAt };
    await insertSession(transaction.database, { tokenHash, ...session });
    const { isNew } = await recordBrowser(transaction.database, { adminId, browser, at: createdAt });
    if (isNew) await emit(transaction, { type: "administrator.new_browser", person: admin, browser });
    const actor = { kind: "admin", role, adminId, email, name, tokenHash } as const;
    await emit(transaction, { type: "administrator.signed_in", actor, method });
  });
  return { token, expiresAt: expiresAt.toISOString(), admin: { email, name, role } };
}
