import { createHash } from "node:crypto";
import { loginChallengeLimits } from "#domain/two-factor/two-factor-rules.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import { hashToken, makeToken } from "#server/platform/tokens/secret-token.ts";
import {
  countTry,
  deleteLoginChallengesBefore,
  deleteLoginChallengesOf,
  findLoginChallenge,
  insertLoginChallenge,
  takeLoginChallenge,
} from "./login-challenges.repository.ts";

type Account = { id: string; passwordHash: string };
export type LoginChallengesService = ReturnType<typeof loginChallengesService>;

/** Challenges that replace the session after a correct password, until the second factor is proved. */
export function loginChallengesService(database: Database, now: () => Date) {
  const limits = () => ({ at: now(), tries: loginChallengeLimits.tries });
  return {
    /** Returns the token, which is not stored. */
    async begin({ id, passwordHash }: Account): Promise<string> {
      const token = makeToken();
      await insertLoginChallenge(database, {
        tokenHash: hashToken(token),
        adminId: id,
        passwordVersion: versionOf(passwordHash),
        expiresAt: new Date(now().getTime() + loginChallengeLimits.life),
      });
      return token;
    },

    /** Sign-in that waits for a second factor; undefined if there is none. */
    async find(token: string): Promise<{ adminId: string; isOf(account: Account): boolean } | undefined> {
      const row = await findLoginChallenge(database, hashToken(token), limits());
      return (
        row && {
          adminId: row.adminId,
          isOf: ({ id, passwordHash }) =>
            id === row.adminId && versionOf(passwordHash) === row.passwordVersion,
        }
      );
    },

    /** Counts a try; false if none are left. */
    countTry: (token: string) => countTry(database, hashToken(token), limits()),

    /** Uses up a challenge, in the transaction that makes the session. False if it was used already. */
    take: (transaction: Executor, token: string) => takeLoginChallenge(transaction, hashToken(token)),

    endAllOf: (transaction: Executor, adminId: string) => deleteLoginChallengesOf(transaction, adminId),

    forgetOld: () => deleteLoginChallengesBefore(database, now()),
  };
}

const versionOf = (passwordHash: string) => createHash("sha256").update(passwordHash).digest("hex");
