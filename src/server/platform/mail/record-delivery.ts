import type { Executor } from "#server/platform/database/database.ts";
import { type DeliveryOutcome, setDelivery } from "./mail-deliveries.repository.ts";

/** Records how a mail went, for the message that it passes on. Once it was returned, that stays. */
export function recordDelivery(executor: Executor, mailId: string, outcome: DeliveryOutcome): Promise<void> {
  return setDelivery(executor, mailId, outcome);
}
