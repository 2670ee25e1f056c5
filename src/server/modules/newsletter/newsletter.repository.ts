import type { Executor } from "../../database/database.ts";
import { newsletterSubscribers } from "../../database/schema/newsletter-subscribers.ts";

/** An address that is there already stays as it is. */
export async function insertSubscriber(executor: Executor, email: string, createdAt: Date): Promise<void> {
  await executor.insert(newsletterSubscribers).values({ email, createdAt }).onConflictDoNothing();
}
