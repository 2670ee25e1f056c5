import type { Database } from "#server/platform/database/database.ts";
import { insertSubscriber } from "./newsletter.repository.ts";

export { newsletterExport, newsletterPersonalData } from "./newsletter.repository.ts";

export type NewsletterService = ReturnType<typeof newsletterService>;

export function newsletterService(database: Database, now: () => Date) {
  return { subscribe: (email: string) => insertSubscriber(database, email, now()) };
}
