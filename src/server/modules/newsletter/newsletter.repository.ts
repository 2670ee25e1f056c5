import { asc, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { personTable } from "#server/platform/database/personal-data.ts";
import { newsletterSubscribers } from "./newsletter-subscribers.schema.ts";

export const newsletterPersonalData = personTable(newsletterSubscribers);

/** Does nothing if the address exists. */
export async function insertSubscriber(executor: Executor, email: string, createdAt: Date): Promise<void> {
  await executor.insert(newsletterSubscribers).values({ email, createdAt }).onConflictDoNothing();
}

/** Rows of an export, oldest first. The column names are those of the file. */
export const newsletterExport = sql`select email, created_at as "createdAt" from ${newsletterSubscribers}
  order by ${asc(newsletterSubscribers.createdAt)}, ${asc(newsletterSubscribers.email)}`;
