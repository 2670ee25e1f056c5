import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { MailState } from "#domain/agency/mail-state.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { mailDelivery } from "#server/platform/mail/mail-delivery.ts";
import { countMails, readLastError, readLastSent } from "#server/platform/mail/mails.service.ts";

export async function read(context: Context): Promise<MailState> {
  const { database, settings } = context;
  const [{ waiting, failing, given }, lastError, lastSentAt] = await Promise.all([
    countMails(database),
    readLastError(database),
    readLastSent(database),
  ]);
  return {
    delivery: mailDelivery(context),
    from: settings.mailFrom,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    waiting,
    failing,
    failed: given,
    lastError,
  };
}

export function sendTest(context: Context, actor: AdminPrincipal): Promise<void> {
  return transact(context, (transaction) => emit(transaction, { type: "mail.tested", actor }));
}
