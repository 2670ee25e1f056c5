import { createHash } from "node:crypto";
import { loginChallengeLimits } from "#domain/two-factor/two-factor-rules.ts";
import type { Context } from "#server/context.ts";
import { hashToken, makeToken } from "#server/platform/tokens/secret-token.ts";
import {
  countTry as countOne,
  deleteLoginChallengesBefore,
  findLoginChallenge,
  insertLoginChallenge,
  takeLoginChallenge,
} from "./login-challenges.repository.ts";

type Account = { id: string; passwordHash: string };

// Challenges that replace the session after a correct password, until the second factor is proved.

/** Returns the token, which is not stored. */
export async function begin(context: Context, { id, passwordHash }: Account): Promise<string> {
  const token = makeToken();
  await insertLoginChallenge(context.database, {
    tokenHash: hashToken(token),
    adminId: id,
    passwordVersion: versionOf(passwordHash),
    expiresAt: new Date(context.now().getTime() + loginChallengeLimits.life),
  });
  return token;
}

/** Sign-in that waits for a second factor; undefined if there is none. */
export async function find(
  context: Context,
  token: string,
): Promise<{ adminId: string; isOf(account: Account): boolean } | undefined> {
  const row = await findLoginChallenge(context.database, hashToken(token), limits(context));
  return (
    row && {
      adminId: row.adminId,
      isOf: ({ id, passwordHash }) => id === row.adminId && versionOf(passwordHash) === row.passwordVersion,
    }
  );
}

/** Counts a try; false if none are left. */
export function countTry(context: Context, token: string) {
  return countOne(context.database, hashToken(token), limits(context));
}

/** Uses up a challenge, in the transaction that makes the session. False if it was used already. */
export function take(context: Context, token: string) {
  return takeLoginChallenge(context.database, hashToken(token));
}

export function forgetOld(context: Context) {
  return deleteLoginChallengesBefore(context.database, context.now());
}

function limits(context: Context) {
  return { at: context.now(), tries: loginChallengeLimits.tries };
}

const versionOf = (passwordHash: string) => createHash("sha256").update(passwordHash).digest("hex");
