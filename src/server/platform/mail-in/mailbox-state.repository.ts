import { randomUUIDv7 } from "node:crypto";
import { lt, ne, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { mailboxStates } from "./mailbox-state.schema.ts";

export type MailboxState = typeof mailboxStates.$inferSelect;

/** Records whether a mailbox could be read. `problem`: null if it could. */
export async function recordLook(
  executor: Executor,
  { mailbox, problem }: { mailbox: string; problem: string | null },
): Promise<void> {
  const now = sql`now()`;
  const seen =
    problem === null
      ? { problem, lastReadAt: now, failingSince: null }
      : { problem, failingSince: sql`coalesce(${mailboxStates.failingSince}, now())` };
  await executor
    .insert(mailboxStates)
    .values({ id: randomUUIDv7(), mailbox, ...seen, ...(problem !== null && { failingSince: now }) })
    .onConflictDoUpdate({ target: mailboxStates.mailbox, set: seen });
}

/** Forgets the state of mailboxes that are no longer read. `mailbox`: the one that is, if any. */
export async function forgetOtherMailboxes(executor: Executor, mailbox: string | undefined): Promise<void> {
  await executor
    .delete(mailboxStates)
    .where(mailbox === undefined ? undefined : ne(mailboxStates.mailbox, mailbox));
}

export async function readMailboxState(executor: Executor): Promise<MailboxState | undefined> {
  const [row] = await executor.select().from(mailboxStates);
  return row;
}

/** The mailbox if it could not be read for a while. Shorter failures end by themselves. */
export async function findFailingMailbox(executor: Executor): Promise<MailboxState | undefined> {
  const [row] = await executor
    .select()
    .from(mailboxStates)
    .where(lt(mailboxStates.failingSince, sql`now() - interval '15 minutes'`));
  return row;
}
