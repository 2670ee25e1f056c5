import pLimit, { type LimitFunction } from "p-limit";
import { TooMany } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import type { RateLimitCounters } from "#server/platform/rate-limits/rate-limit-counters.service.ts";

/** Limits of wrong passwords from one IP address within `span` milliseconds, for one account and for all accounts. */
const mostOfAccount = 5;
const mostOfAddress = 20;
const span = 15 * 60_000;

/** Attempts that wait, by address. */
const queues = new Map<string, LimitFunction>();

export type Attempt = { email: string; address: string };
/**
 * Limits password attempts by IP address. Accounts are never locked: the limit ends with the span and does not affect
 * other addresses. Without `limits`, nothing is limited.
 */
export async function limitAttempts<T>(
  { limits }: Context,
  attempt: Attempt,
  verify: () => Promise<T | undefined>,
  isWhole: (outcome: T) => boolean = () => true,
): Promise<T | undefined> {
  if (limits === undefined) return verify();
  // Attempts from one address run one at a time, so that several correct sign-ins at once stay within the limit.
  const queue = queues.get(attempt.address) ?? pLimit(1);
  queues.set(attempt.address, queue);
  try {
    return await queue(() => judged(limits, attempt, verify, isWhole));
  } finally {
    if (queue.activeCount + queue.pendingCount === 0) queues.delete(attempt.address);
  }
}

async function judged<T>(
  service: RateLimitCounters,
  attempt: Attempt,
  verify: () => Promise<T | undefined>,
  isWhole: (outcome: T) => boolean,
) {
  const ofAddress = `login ${attempt.address}`;
  const ofAccount = `${ofAddress} ${attempt.email}`;
  const names = [ofAccount, ofAddress];
  // Counted before verification, so that parallel attempts cannot exceed the limit. Taken back on success.
  const [account, address] = await service.count(names, span);
  const waits = [
    (account?.used ?? 0) > mostOfAccount ? (account?.endsIn ?? 0) : 0,
    (address?.used ?? 0) > mostOfAddress ? (address?.endsIn ?? 0) : 0,
  ];
  const wait = Math.max(...waits);
  if (wait > 0) {
    // The password was never verified, so this attempt does not count.
    await service.takeBack(names);
    throw new TooMany(wait);
  }
  const outcome = await verify().catch(async (error: unknown) => {
    await service.takeBack(names).catch(() => {});
    throw error;
  });
  if (outcome !== undefined) {
    await service.takeBack(isWhole(outcome) ? [ofAddress] : names);
    if (isWhole(outcome)) await service.forget([ofAccount]);
  }
  return outcome;
}
