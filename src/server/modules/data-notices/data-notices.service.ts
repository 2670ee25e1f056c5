import type { AdminPrincipal } from "#domain/access/principal.ts";
import {
  type NoticeRefusal,
  noticeRefusal,
  noticeRefusalTexts,
} from "#domain/data-notices/data-notice-rules.ts";
import type { NoticeCounts } from "#domain/data-notices/data-notices.contract.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import type { MailReceiver } from "#domain/outreach/mail-receiver.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import { noticeContact } from "#server/modules/outreach/creator-contacts.service.ts";

type Row = Awaited<ReturnType<typeof influencers.lockMany>>[number];
type Answer = { row: Row } & ({ contact: MailReceiver } | { refusal: NoticeRefusal });

/**
 * Mails creators who were added by the agency which data it has of them. Of calls at once, the second finds that the
 * creator has been told. Throws `Missing` or `Conflict` if the only one named cannot be told.
 */
export async function send(context: Context, actor: AdminPrincipal, ids: string[]): Promise<NoticeCounts> {
  return transact(context, async (transaction) => {
    const rows = await influencers.lockMany(transaction.database, ids);
    const answers: Answer[] = [];
    for (const row of rows) answers.push({ row, ...(await answerFor(transaction, row)) });
    const [only] = answers;
    if (ids.length === 1) refuse(only);
    const told = answers.flatMap((answer) =>
      "contact" in answer ? [{ row: answer.row, contact: answer.contact }] : [],
    );
    if (told.length > 0) await tell(transaction, actor, told);
    const count = (refusal: NoticeRefusal) =>
      answers.filter((answer) => "refusal" in answer && answer.refusal === refusal).length;
    return {
      sent: told.length,
      enteredThemselves: count("enteredThemselves"),
      alreadyTold: count("alreadyTold"),
      offLimits: count("offLimits"),
      withoutAddress: count("withoutAddress"),
      notFound: ids.filter((id) => !rows.some((row) => row.id === id)),
    };
  });
}

async function answerFor(
  { database }: Context,
  row: Row,
): Promise<{ contact: MailReceiver } | { refusal: NoticeRefusal }> {
  const refusal = noticeRefusal({ ...row, enteredThemselves: row.consent !== null });
  if (refusal) return { refusal };
  const contact = await noticeContact(database, row.id);
  return contact ? { contact } : { refusal: "withoutAddress" };
}

function refuse(only: Answer | undefined): void {
  if (only === undefined) throw new Missing();
  if ("refusal" in only) throw new Conflict(noticeRefusalTexts[only.refusal](only.row.name));
}

async function tell(
  context: Context,
  actor: AdminPrincipal,
  told: readonly { row: Row; contact: MailReceiver }[],
): Promise<void> {
  const at = context.now();
  const ids = told.map(({ row }) => row.id);
  await influencers.markTold(context.database, ids, at);
  await emit(context, {
    type: "creators.told",
    actor,
    at,
    creators: told.map(({ row, contact }) => ({
      id: row.id,
      name: row.name,
      source: row.source,
      since: row.sourcedOn ?? row.createdAt,
      contact,
    })),
  });
}
