import { DomainError } from "#domain/errors.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import { listIdsOfCreator } from "#server/modules/campaigns/campaign-records.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { readSubject, type SubjectReference } from "./conversation-subjects.ts";
import {
  type ConversationRow,
  listReturned,
  notReturned,
  updateConversation,
} from "./conversations.repository.ts";
import { threadsOfMessages } from "./messages.repository.ts";
import { recipientsOf } from "./reply-recipients.ts";

/** Makes it work that a message did not arrive at an address. */
export async function noteReturned(
  executor: Executor,
  { messageId, email, at }: { messageId: string; email: string; at: Date },
): Promise<void> {
  const thread = (await threadsOfMessages(executor, [messageId])).get(messageId);
  if (thread === undefined) return;
  await updateConversation(executor, thread, { returnedEmail: email, returnedAt: at });
}

/** After a change to records: takes threads off the list whose mails go to other addresses now. */
export async function settleReturned(
  executor: Executor,
  changed: readonly { type: string; id: string }[],
): Promise<void> {
  const records = changed.filter(({ type }) => type === "influencer" || type === "brand");
  if (records.length === 0) return;
  const returned = await listReturned(executor);
  for (const row of returned.length === 0 ? [] : await ofRecords(executor, returned, records)) {
    const to = await addressesOf(executor, row);
    if (to.map(emailKey).includes(emailKey(row.returnedEmail ?? ""))) continue;
    // A thread about a brand keeps the address that it began with.
    const counterpartEmail = (row.subjectType === "brand" && to[0]) || row.counterpartEmail;
    await updateConversation(executor, row.id, { ...notReturned, counterpartEmail });
  }
}

async function ofRecords(
  executor: Executor,
  rows: ConversationRow[],
  records: readonly { type: string; id: string }[],
): Promise<ConversationRow[]> {
  const collaborations: string[] = [];
  for (const { type, id } of records) {
    if (type === "influencer") collaborations.push(...(await listIdsOfCreator(executor, id)));
  }
  const isOf = ({ type, id }: SubjectReference) =>
    type === "collaboration"
      ? collaborations.includes(id)
      : records.some((record) => record.type === type && record.id === id);
  return rows.filter(
    ({ subjectType: type, subjectId: id }) => type !== null && id !== null && isOf({ type, id }),
  );
}

/** Addresses of the next mail of a thread. */
async function addressesOf(executor: Executor, row: ConversationRow): Promise<string[]> {
  if (row.subjectType === "brand" && row.subjectId !== null) {
    const record = await readSubject(executor, { type: "brand", id: row.subjectId });
    return record ? [record.counterpart.email] : [];
  }
  try {
    return (await recipientsOf(executor, row)).map(({ email }) => email);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}
