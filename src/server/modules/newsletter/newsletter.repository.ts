import type { Executor } from "#server/platform/database/database.ts";
import { newsletterSubscribers } from "./newsletter-subscribers.schema.ts";

/** An address that is there already stays as it is. */
export async function insertSubscriber(executor: Executor, email: string, createdAt: Date): Promise<void> {
  await executor.insert(newsletterSubscribers).values({ email, createdAt }).onConflictDoNothing();
}
