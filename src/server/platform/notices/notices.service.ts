import { randomUUIDv7 } from "node:crypto";
import { dayIn, remindersFrom, startOfDay } from "#domain/days/agency-time.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { type Context, within } from "#server/context.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
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
export type WriteNotices = (transaction: Executor, notices: [Notice, ...Notice[]]) => Promise<void>;

export type NoticesService = ReturnType<typeof noticesService>;
type Dependencies = {
  database: Database;
  context: Context;
  /** The agency's time zone, for the beginning of a day. */
  timeZone: () => Promise<string>;
  now: () => Date;
};

/**
 * Notifications to administrators by mail. Notices wait ten minutes and are joined by recipient and record. Nobody
 * gets more than one mail a day about the same subject; later notices wait for the next day.
 */
export function noticesService({ database, context, timeZone, now }: Dependencies) {
  const sendGroup = (
    group: Omit<Notice, "kind" | "detailId"> & { recordType: string },
    write: WriteNotices,
    zone: string,
  ) =>
    database.transaction(async (transaction) => {
      const at = now();
      const day = dayIn(zone, at);
      const rows = await lockNotices(transaction, group, new Date(at.getTime() + wait));
      const told: NoticeRow[] = [];
      const later: string[] = [];
      for (const row of rows) {
        if (await reminders.claim(within(context, transaction), keyOf(row, day))) told.push(row);
        else later.push(row.id);
      }
      if (later.length > 0) await postponeNotices(transaction, later, morningOf(zone, addDays(day, 1)));
      const [first, ...others] = told;
      if (first === undefined) return;
      await deleteNotices(
        transaction,
        told.map(({ id }) => id),
      );
      await write(transaction, [first, ...others]);
    });

  return {
    /** Runs in the transaction of the change. */
    add: (transaction: Executor, recordType: string, notice: Notice): Promise<void> =>
      insertNotice(transaction, {
        ...notice,
        id: randomUUIDv7(),
        recordType,
        dueAt: new Date(now().getTime() + wait),
      }),

    /** Sends due notices. `writers`: by type of record. */
    async sendDue(writers: Record<string, WriteNotices>): Promise<void> {
      const groups = await listDueGroups(database, now());
      if (groups.length === 0) return;
      const zone = await timeZone();
      for (const group of groups) {
        const write = writers[group.recordType];
        if (write) await sendGroup(group, write, zone);
      }
    },
  };
}

function keyOf({ recipientId, recordType, recordId, kind, detailId }: NoticeRow, day: string): string {
  return ["notice", recipientId ?? "all", recordType, recordId, kind, detailId, day].join(" ");
}

function morningOf(timeZone: string, day: string): Date {
  return new Date(startOfDay(timeZone, day).getTime() + remindersFrom * hour);
}
