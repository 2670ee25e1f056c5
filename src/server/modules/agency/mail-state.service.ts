import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { MailState } from "#domain/agency/mail-state.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { mailDelivery } from "#server/platform/mail/mail-delivery.ts";
import { countMails, readLastError, readLastSent } from "#server/platform/mail/mails.service.ts";
import { readMailboxState } from "#server/platform/mail-in/mailbox-state.repository.ts";

export async function read(context: Context): Promise<MailState> {
  const { database, settings } = context;
  const [{ waiting, failing, given }, lastError, lastSentAt, mailbox] = await Promise.all([
    countMails(database),
    readLastError(database),
    readLastSent(database),
    settings.imapUrl && readMailboxState(database),
  ]);
  return {
    delivery: mailDelivery(context),
    from: settings.mailFrom,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    waiting,
    failing,
    failed: given,
    lastError,
    replies: {
      isReceived: settings.replyAddress !== undefined,
      mailbox: mailbox
        ? {
            lastReadAt: mailbox.lastReadAt?.toISOString() ?? null,
            failingSince: mailbox.failingSince?.toISOString() ?? null,
            problem: mailbox.problem,
          }
        : null,
    },
  };
}

export function sendTest(context: Context, actor: AdminPrincipal): Promise<void> {
  return transact(context, (transaction) => emit(transaction, { type: "mail.tested", actor }));
}
