import { Missing } from "#domain/errors.ts";
import { maximumMailings } from "#domain/mailings/mailing-rules.ts";
import type { Mailing, ReadMailing } from "#domain/mailings/mailings.contract.ts";
import type { Context } from "#server/context.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import { keyOfSubject, readSubjects } from "../conversation-subjects.ts";
import { presentMailing, presentRecipient } from "./mailings.presenter.ts";
import {
  countRecipients,
  deleteMailingsBefore,
  findMailing,
  listMailings,
  listQueue,
  listRecipients,
  type MailingRow,
} from "./mailings.repository.ts";
import { secondsFor } from "./plan-mailing.ts";

/** The newest mailings. */
export async function readMailings(context: Context): Promise<Mailing[]> {
  return present(context, await listMailings(context.database, maximumMailings));
}

/** Throws `Missing` if there is no such mailing. */
export async function readMailing(context: Context, id: string): Promise<ReadMailing> {
  const row = await findMailing(context.database, id);
  if (row === undefined) throw new Missing();
  const [mailing] = await present(context, [row]);
  if (mailing === undefined) throw new Missing();
  const recipients = await listRecipients(context.database, id);
  const { subjectType: type } = row;
  const references = recipients.map(({ subjectId }) => ({ type, id: subjectId }));
  const subjects = await readSubjects(context.database, references);
  return {
    mailing,
    recipients: recipients.map((recipient) =>
      presentRecipient(recipient, subjects.get(keyOfSubject({ type, id: recipient.subjectId }))),
    ),
  };
}

async function present(context: Context, rows: MailingRow[]): Promise<Mailing[]> {
  const { database } = context;
  const ids = rows.map(({ id }) => id);
  const counts = new Map((await countRecipients(database, ids)).map((row) => [row.mailingId, row]));
  const names = await administratorNames(database);
  const left = await secondsLeft(context);
  return rows.map((row) =>
    presentMailing(row, {
      author: names.get(row.adminId) ?? "",
      counts: counts.get(row.id),
      secondsLeft: left.get(row.id),
    }),
  );
}

/** Seconds until the last message of each mailing that is being sent. */
async function secondsLeft(context: Context): Promise<ReadonlyMap<string, number>> {
  const left = new Map<string, number>();
  let messages = 0;
  for (const { id, waiting } of await listQueue(context.database)) {
    messages += waiting;
    left.set(id, secondsFor(context, messages));
  }
  return left;
}

/** Days. */
const retention = 90;
const day = 24 * 60 * 60 * 1000;

export async function forgetOldMailings({ database, now }: Context): Promise<void> {
  await deleteMailingsBefore(database, new Date(now().getTime() - retention * day));
}
