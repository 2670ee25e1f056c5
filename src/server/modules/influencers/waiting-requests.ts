import { may } from "#domain/access/policy.ts";
import { Invalid, waitsForDecision } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { type Context, within } from "#server/context.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";

/** IDs of undecided join requests by email address, limited to `emails`. */
export type FindWaitingRequests = (executor: Executor, emails: string[]) => Promise<Map<string, string>>;

/** Addresses that the actor may not use, because the team has yet to decide about them. */
export async function addressesOffLimits(
  find: FindWaitingRequests,
  executor: Executor,
  { actor, emails }: { actor: Actor; emails: string[] },
): Promise<Set<string>> {
  if (may(actor, "decide") || emails.length === 0) return new Set();
  return new Set((await find(executor, emails)).keys());
}

/** Throws if the actor may not use `email`. */
export async function refuseWaiting(
  find: FindWaitingRequests,
  executor: Executor,
  { actor, email }: { actor: Actor; email: string | null | undefined },
): Promise<void> {
  const refused = await addressesOffLimits(find, executor, { actor, emails: email ? [email] : [] });
  if (refused.size > 0) throw waitsForDecision();
}

type Claim = { actor: Actor; address: string; email: string | null | undefined; influencerId: string };

/**
 * Claims the picture of the signed URL `address` from the join request with this email address, and returns its
 * public URL. The older client approves without sending an email address; then any join request is accepted.
 */
export async function claimPicture(
  { context, find }: { context: Context; find: FindWaitingRequests },
  executor: Executor,
  { actor, address, email, influencerId }: Claim,
): Promise<string> {
  const requestId = email ? (await find(executor, [email])).get(email) : undefined;
  if (email && requestId === undefined) throw new Invalid("imageUrl", errorMessages.privateFile);
  return media.claimFile(within(context, executor), address, { actor, requestId, influencerId });
}
