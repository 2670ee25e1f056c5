import { may } from "#domain/access/policy.ts";
import { Invalid, waitsForDecision } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { Context } from "#server/context.ts";
import { findWaitingRequests } from "#server/modules/join-requests/waiting-requests.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";

/** Addresses that the actor may not use, because the team has yet to decide about them. */
export async function addressesOffLimits(
  { database }: Context,
  { actor, emails }: { actor: Actor; emails: string[] },
): Promise<Set<string>> {
  if (may(actor, "decide") || emails.length === 0) return new Set();
  return new Set((await findWaitingRequests(database, emails)).keys());
}

/** Throws if the actor may not use `email`. */
export async function refuseWaiting(
  context: Context,
  { actor, email }: { actor: Actor; email: string | null | undefined },
): Promise<void> {
  const refused = await addressesOffLimits(context, { actor, emails: email ? [email] : [] });
  if (refused.size > 0) throw waitsForDecision();
}

type Claim = { actor: Actor; address: string; email: string | null | undefined; influencerId: string };

/**
 * Claims the picture of the signed URL `address` from the join request with this email address, and returns its
 * public URL. The older client approves without sending an email address; then any join request is accepted.
 */
export async function claimPicture(
  context: Context,
  { actor, address, email, influencerId }: Claim,
): Promise<string> {
  const requestId = email ? (await findWaitingRequests(context.database, [email])).get(email) : undefined;
  if (email && requestId === undefined) throw new Invalid("imageUrl", errorMessages.privateFile);
  return media.claimFile(context, address, { actor, requestId, influencerId });
}
