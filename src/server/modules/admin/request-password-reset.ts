import { passwordResetsPerDay } from "#domain/admin/password-reset-rules.ts";
import { linkLife } from "#domain/links/link-rules.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as links from "#server/modules/links/links.service.ts";
import {
  type AddressRequest,
  addressOf,
  defineAddressJob,
  enqueueForAddress,
} from "#server/platform/jobs/address-jobs.ts";
import { mayMailLink } from "#server/platform/mail/visitor-mail-limits.ts";
import { findAdminByEmail, shareAdmin } from "./admins.repository.ts";
import { maySignInAlone } from "./company/may-sign-in-alone.ts";

/** Looks up an address and mails the link, if somebody signs in with it. */
export const sendPasswordResetJob = defineAddressJob({
  name: "send-password-reset",
  keyName: "requests for new passwords",
});

/** Asks for a link to a new password for the account with an address. */
export function requestPasswordReset(context: Context, email: string, idempotencyKey: string | undefined) {
  return enqueueForAddress(context, sendPasswordResetJob, { email, idempotencyKey });
}

/** Runs a job. The link gets the request's ID, so that a second run sends nothing. */
export async function sendPasswordReset(context: Context, request: AddressRequest): Promise<void> {
  const asked = addressOf(context, sendPasswordResetJob, request);
  if (!(await mayMailLink(context, asked, { kind: "password-reset", most: passwordResetsPerDay }))) return;
  await transact(context, async (transaction) => {
    const { database } = transaction;
    if (await links.find(transaction, request.id)) return;
    const found = await findAdminByEmail(database, emailKey(asked));
    // A change of the account at the same time waits, and ends the link.
    const admin = found && (await shareAdmin(database, found.id));
    if (admin?.state !== "active" || !maySignInAlone(context, admin.email)) return;
    const { id, name, email } = admin;
    const token = await links.make(transaction, {
      id: request.id,
      kind: "password-reset",
      subject: { type: "administrator", id },
      label: "New password",
      personName: name,
      email,
      expiresAt: new Date(context.now().getTime() + linkLife["password-reset"]),
    });
    await emit(transaction, { type: "administrator.password_reset_asked", admin, token });
  });
}
