import pLimit, { type LimitFunction } from "p-limit";
import { TooMany } from "#domain/errors.ts";
import type { LimitsService } from "#server/platform/rate-limits/rate-limit-counters.service.ts";

/** Wrong passwords in `span` milliseconds: for one account from one address, and for all accounts from it. */
const mostOfAccount = 5;
const mostOfAddress = 20;
const span = 15 * 60_000;

export type Attempt = { email: string; address: string };
export type LoginAttempts = ReturnType<typeof loginAttempts>;

/**
 * Lets a password be tried while there were not too many wrong ones. Nobody is locked out: when the span is over
 * everything is as before, and other addresses are not concerned. Without `limits` everybody may try for ever.
 */
export function loginAttempts(limits: LimitsService | undefined) {
  const queues = new Map<string, LimitFunction>();

  const judged = async <T>(
    service: LimitsService,
    attempt: Attempt,
    verify: () => Promise<T | undefined>,
  ) => {
    const ofAddress = `login ${attempt.address}`;
    const ofAccount = `${ofAddress} ${attempt.email}`;
    const names = [ofAccount, ofAddress];
    // Counted before the password is looked at, so that many at once are no way around; taken back when it was right.
    const [account, address] = await service.count(names, span);
    const waits = [
      (account?.used ?? 0) > mostOfAccount ? (account?.endsIn ?? 0) : 0,
      (address?.used ?? 0) > mostOfAddress ? (address?.endsIn ?? 0) : 0,
    ];
    const wait = Math.max(...waits);
    if (wait > 0) {
      // Refused unseen, it was no wrong password.
      await service.takeBack(names);
      throw new TooMany(wait);
    }
    const outcome = await verify().catch(async (error: unknown) => {
      await service.takeBack(names).catch(() => {});
      throw error;
    });
    if (outcome !== undefined) {
      await service.takeBack([ofAddress]);
      await service.forget([ofAccount]);
    }
    return outcome;
  };

  /** `verify` answers undefined for a wrong password. Throws `TooMany` instead of asking it when there were too many. */
  return async <T>(attempt: Attempt, verify: () => Promise<T | undefined>): Promise<T | undefined> => {
    if (limits === undefined) return verify();
    // One after the other for an address: somebody who signs in many times at once is not mistaken for a thief.
    const queue = queues.get(attempt.address) ?? pLimit(1);
    queues.set(attempt.address, queue);
    try {
      return await queue(() => judged(limits, attempt, verify));
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(attempt.address);
    }
  };
}
