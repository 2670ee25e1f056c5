import {
  type LinkKind,
  type LinkSubject,
  linkLife,
  linkTokenPattern,
  renewalsPerDay,
} from "#domain/links/link-rules.ts";
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import type { Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { hashToken } from "#server/platform/tokens/secret-token.ts";
import { findAccessLink, lockLinksMadeSince } from "./access-links.repository.ts";
import * as links from "./links.service.ts";
import { endOf, type NewLink } from "./links.service.ts";

/** Milliseconds. */
const day = 24 * 60 * 60 * 1000;

export type LinkRenewalService = ReturnType<typeof linkRenewalService>;
type Dependencies = {
  context: Context;

  emit: Emit;
  /** Whether there is still something to show about a subject. */
  isKnown: (executor: Executor, subject: LinkSubject) => Promise<boolean>;
  now: () => Date;
};

/**
 * Sends a new link for one that has expired, to the address of the old one. Reveals nothing about the token: nothing
 * happens if it is unknown, revoked, or still valid.
 */
export function linkRenewalService({ context, emit, isKnown, now }: Dependencies) {
  const renew = async (transaction: Executor, tokenHash: string): Promise<void> => {
    const row = await findAccessLink(transaction, tokenHash);
    const at = now();
    if (row === undefined || !isRenewable(row.kind) || row.revokedAt !== null || endOf(row, at) === undefined)
      return;
    const { kind, label, personName, email } = row;
    const subject = { type: row.subjectType, id: row.subjectId };
    const made = await lockLinksMadeSince(transaction, subject, new Date(at.getTime() - day));
    if (made >= renewalsPerDay || !(await isKnown(transaction, subject))) return;
    const expiresAt = new Date(at.getTime() + linkLife[kind]);
    // The subject of a link always fits its kind.
    const link = { kind, subject, label, personName, email, expiresAt } as NewLink;
    const newToken = await links.make(within(context, transaction), link);
    const person = { name: personName, email };
    await emit(transaction, { type: "link.renewed", person, subject, token: newToken });
  };

  return async (token: string, idempotencyKey: string | undefined): Promise<void> => {
    if (!linkTokenPattern.test(token)) return;
    const tokenHash = hashToken(token);
    await idempotencyKeys.onceByKey(
      context,
      { form: "renewal", idempotencyKey, content: tokenHash },
      ({ database: transaction }) => renew(transaction, tokenHash),
    );
  };
}

/** Kinds of links that their holders can renew themselves. */
function isRenewable(kind: LinkKind): kind is "status" | "collaboration" {
  return kind === "status" || kind === "collaboration";
}
