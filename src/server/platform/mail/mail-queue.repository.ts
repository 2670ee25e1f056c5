// Access to the queued emails for the operator's commands.
import { desc, getTableName, inArray, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { type PersonalRow, personalRows } from "#server/platform/database/personal-data.ts";
import { outgoingMails } from "./outgoing-mails.schema.ts";

const { recipient, replyTo, subject, text } = outgoingMails;

/** Mails to or about a person, for the privacy command. `words`: the person's names and phone numbers. */
export const mailsPersonalData = {
  name: getTableName(outgoingMails),
  find: (executor: Executor, email: string, words: string[]) =>
    personalRows<PersonalRow & { id: string }>(
      executor,
      outgoingMails,
      sql`lower(${recipient}) = lower(${email}) or strpos(lower(concat(${subject}, ${text}, ${replyTo})), lower(${email})) > 0
        or exists (select from unnest(${sql.param(words)}::text[]) as word where strpos(concat(${subject}, ${text}), word) > 0)`,
    ),
  async erase(executor: Executor, ids: string[]): Promise<void> {
    await executor.delete(outgoingMails).where(inArray(outgoingMails.id, ids));
  },
};

/** Numbers of waiting emails, of those that have failed at least once, and of abandoned ones. */
export async function countMails(executor: Executor) {
  const { rows } = await executor.execute<{ waiting: number; failing: number; given: number }>(
    sql`select count(next_attempt)::int as waiting,
      count(*) filter (where next_attempt is not null and last_error is not null)::int as failing,
      (count(*) - count(next_attempt))::int as given
    from ${outgoingMails}`,
  );
  return rows[0] ?? { waiting: 0, failing: 0, given: 0 };
}

/** Code of the most recent failure among the mails that are still stored. */
export async function readLastError(executor: Executor): Promise<string | null> {
  const [row] = await executor
    .select({ lastError: outgoingMails.lastError })
    .from(outgoingMails)
    .where(isNotNull(outgoingMails.lastError))
    .orderBy(desc(outgoingMails.createdAt))
    .limit(1);
  return row?.lastError ?? null;
}

/** Advice for the operator about emails that were given up. */
export const givenUpMails =
  "Their reasons are in outgoing_mails.last_error, and links in them are erased: make new links in the admin area. To send the others again: update outgoing_mails set attempts = 0, next_attempt = now() where next_attempt is null.";
