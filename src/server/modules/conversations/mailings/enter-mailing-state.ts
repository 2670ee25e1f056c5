import type { MailingState } from "#domain/mailings/mailing-rules.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { type MailingRow, writeMailingState } from "./mailings.repository.ts";

type Details = Partial<Pick<MailingRow, "stopReason" | "queuedAt" | "adminId">>;

/** Lets a locked mailing enter a state. */
export function enterMailingState(
  executor: Executor,
  id: string,
  state: MailingState,
  { stopReason = null, ...details }: Details = {},
): Promise<void> {
  return writeMailingState(executor, id, { state, stopReason, ...details });
}
