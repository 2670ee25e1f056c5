import { randomUUIDv7 } from "node:crypto";
import type { Database, Executor } from "#server/platform/database/database.ts";
import type { RemindersService } from "#server/platform/reminders/reminders.service.ts";
import {
  deleteNotices,
  insertNotice,
  listDueGroups,
  lockNotices,
  type NoticeRow,
  postponeNotices,
} from "./notices.repository.ts";

/** How long a notice waits for others about the same record, in milliseconds. */
const wait = 10 * 60 * 1000;
/** From this hour on (UTC), what had to wait for another day is sent. */
const firstHour = 7;

export type Notice = Pick<NoticeRow, "recipientId" | "recordId" | "kind" | "detailId">;
/** Writes the mail about one record, which may be gone, to one recipient. */
export type WriteNotices = (transaction: Executor, notices: [Notice, ...Notice[]]) => Promise<void>;

export type NoticesService = ReturnType<typeof noticesService>;
type Dependencies = { database: Database; reminders: Pick<RemindersService, "claim">; now: () => Date };

/**
 * What administrators are told by mail. Notices wait ten minutes and are joined by recipient and record. Nobody gets
 * more than one mail a day about the same thing; what comes later waits for the next day.
 */
export function noticesService({ database, reminders, now }: Dependencies) {
  const sendGroup = (
    group: Omit<Notice, "kind" | "detailId"> & { recordType: string },
    write: WriteNotices,
  ) =>
    database.transaction(async (transaction) => {
      const at = now();
      const rows = await lockNotices(transaction, group, new Date(at.getTime() + wait));
      const told: NoticeRow[] = [];
      const later: string[] = [];
      for (const row of rows) {
        if (await reminders.claim(transaction, keyOf(row, at))) told.push(row);
        else later.push(row.id);
      }
      if (later.length > 0) await postponeNotices(transaction, later, nextMorning(at));
      const [first, ...others] = told;
      if (first === undefined) return;
      await deleteNotices(
        transaction,
        told.map(({ id }) => id),
      );
      await write(transaction, [first, ...others]);
    });

  return {
    /** In the transaction of what it tells. */
    add: (transaction: Executor, recordType: string, notice: Notice): Promise<void> =>
      insertNotice(transaction, {
        ...notice,
        id: randomUUIDv7(),
        recordType,
        dueAt: new Date(now().getTime() + wait),
      }),

    /** Sends what is due. `writers`: by the type of record. */
    async sendDue(writers: Record<string, WriteNotices>): Promise<void> {
      for (const group of await listDueGroups(database, now())) {
        const write = writers[group.recordType];
        if (write) await sendGroup(group, write);
      }
    },
  };
}

function keyOf({ recipientId, recordType, recordId, kind, detailId }: NoticeRow, at: Date): string {
  const day = at.toISOString().slice(0, 10);
  return ["notice", recipientId ?? "all", recordType, recordId, kind, detailId, day].join(" ");
}

function nextMorning(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1, firstHour));
}
