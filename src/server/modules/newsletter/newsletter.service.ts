import type { Context } from "#server/context.ts";
import { insertSubscriber } from "./newsletter.repository.ts";

export { newsletterExport, newsletterPersonalData } from "./newsletter.repository.ts";

export function subscribe(context: Context, email: string) {
  return insertSubscriber(context.database, email, context.now());
}
