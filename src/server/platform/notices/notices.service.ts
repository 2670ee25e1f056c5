import { randomUUIDv7 } from "node:crypto";
import { dayIn, remindersFrom, startOfDay } from "#domain/days/agency-time.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { type Context, transact } from "#server/context.ts";
import * as reminders from "#server/platform/reminders/reminders.service.ts";
import {
  deleteNotices,
  insertNotice,
  listDueGroups,
  lockNotices,
  type NoticeRow,
  postponeNotices,
} from "./notices.repository.ts";

/** Time that a notice waits for others about the same record, in milliseconds. */
const wait = 10 * 60 * 1000;
const hour = 60 * 60 * 1000;

export type Notice = Pick<NoticeRow, "recipientId" | "recordId" | "kind" | "detailId">;
/** Writes the mail about one record, which may have been deleted, to one recipient. */
export type WriteNotices = (context: Context, notices: [Notice, ...Notice[]]) => Promise<void>;

// Notifications to administrators by mail. Notices wait ten minutes and are joined by recipient and record. Nobody
// gets more than one mail a day about the same subject; later notices wait for the next day.

/** Runs in the transaction of the change. */
export function add(context: Context, recordType: string, notice: Notice): Promise<void> {
  return insertNotice(context.database, {
    ...notice,
    id: randomUUIDv7(),
    recordType,
    dueAt: new Date(context.now().getTime() + wait),
  });
}

/** Sends due notices. `writers`: by type of record. `timeZone`: of the agency. */
export async function sendDue(
  context: Context,
  { writers, timeZone }: { writers: Record<string, WriteNotices>; timeZone: string },
): Promise<void> {
  const groups = await listDueGroups(context.database, context.now());
  if (groups.length === 0) return;
  for (const group of groups) {
    const write = writers[group.recordType];
    if (write) await sendGroup(context, group, write, timeZone);
  }
}

function sendGroup(
  context: Context,
  group: Omit<Notice, "kind" | "detailId"> & { recordType: string },
  write: WriteNotices,
  zone: string,
) {
  return transact(context, async (transaction) => {
    const at = context.now();
    const day = dayIn(zone, at);
    const rows = await lockNotices(transaction.database, group, new Date(at.getTime() + wait));
    const claimed: NoticeRow[] = [];
    const later: string[] = [];
    for (const row of rows) {
      if (await reminders.claim(transaction, keyOf(row, day))) claimed.push(row);
      else later.push(row.id);
    }
    if (later.length > 0)
      await postponeNotices(transaction.database, later, morningOf(zone, addDays(day, 1)));
    const [first, ...others] = claimed;
    if (first === undefined) return;
    await deleteNotices(
      transaction.database,
      claimed.map(({ id }) => id),
    );
    await write(transaction, [first, ...others]);
  });
}

function keyOf({ recipientId, recordType, recordId, kind, detailId }: NoticeRow, day: string): string {
  return ["notice", recipientId ?? "all", recordType, recordId, kind, detailId, day].join(" ");
}

function morningOf(timeZone: string, day: string): Date {
  return new Date(startOfDay(timeZone, day).getTime() + remindersFrom * hour);
}
