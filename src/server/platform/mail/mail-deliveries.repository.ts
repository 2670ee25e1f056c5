import { and, eq, getTableName, inArray, ne, sql } from "drizzle-orm";
import { emailKey } from "#domain/readers/read-email.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { personalRows, personTable } from "#server/platform/database/personal-data.ts";
import { mailDeliveries, returnedAddresses } from "./mail-deliveries.schema.ts";

export type DeliveryRow = typeof mailDeliveries.$inferSelect;

export const returnedPersonalData = personTable(returnedAddresses);

/** Mails to a person that passed on a message. */
export const deliveriesPersonalData = {
  name: getTableName(mailDeliveries),
  find: (executor: Executor, email: string) =>
    personalRows(executor, mailDeliveries, sql`lower(${mailDeliveries.recipient}) = lower(${email})`),
  async erase(executor: Executor, email: string): Promise<void> {
    await executor.delete(mailDeliveries).where(sql`lower(${mailDeliveries.recipient}) = lower(${email})`);
  },
};

/** Remembers mails that pass on a record, before they are sent. */
export async function insertDeliveries(
  executor: Executor,
  mails: readonly { id: string; recipient: string; aboutId: string }[],
): Promise<void> {
  if (mails.length === 0) return;
  await executor
    .insert(mailDeliveries)
    .values(mails.map(({ id, ...mail }) => ({ ...mail, mailId: id, state: "queued" as const })));
}

/** `reason`: code of the mail server that refused it. */
export type DeliveryOutcome = Pick<DeliveryRow, "state"> & { reason?: string };

/** Does nothing for a mail that nobody asks about, or that was returned already. */
export async function setDelivery(
  executor: Executor,
  mailId: string,
  outcome: DeliveryOutcome,
): Promise<void> {
  await executor
    .update(mailDeliveries)
    .set({ ...outcome, changedAt: sql`now()` })
    .where(and(eq(mailDeliveries.mailId, mailId), ne(mailDeliveries.state, "bounced")));
}

export async function findDeliveries(executor: Executor, mailIds: string[]): Promise<DeliveryRow[]> {
  if (mailIds.length === 0) return [];
  return executor.select().from(mailDeliveries).where(anyOf(mailDeliveries.mailId, mailIds));
}

/** Deliveries of these records, in the order in which they were queued. */
export async function listDeliveries(executor: Executor, aboutIds: string[]): Promise<DeliveryRow[]> {
  if (aboutIds.length === 0) return [];
  return executor
    .select()
    .from(mailDeliveries)
    .where(anyOf(mailDeliveries.aboutId, aboutIds))
    .orderBy(mailDeliveries.mailId);
}

export async function addReturnedAddress(
  executor: Executor,
  { email, reason, at }: { email: string; reason: string; at: Date },
): Promise<void> {
  await executor
    .insert(returnedAddresses)
    .values({ email: emailKey(email), reason, returnedAt: at })
    .onConflictDoUpdate({ target: returnedAddresses.email, set: { reason, returnedAt: at } });
}

/** For an address that has just written to us, so that it works. */
export async function removeReturnedAddress(executor: Executor, email: string): Promise<void> {
  await executor.delete(returnedAddresses).where(eq(returnedAddresses.email, emailKey(email)));
}

/** Those of these addresses from which the last mail was returned. */
export async function listReturned(executor: Executor, emails: string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await executor
    .select({ email: returnedAddresses.email })
    .from(returnedAddresses)
    .where(inArray(returnedAddresses.email, emails.map(emailKey)));
  const returned = new Set(rows.map(({ email }) => email));
  return emails.filter((email) => returned.has(emailKey(email)));
}
