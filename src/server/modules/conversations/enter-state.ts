import type { ConversationState } from "#domain/conversations/conversation-rules.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { type ConversationRow, writeState } from "./conversations.repository.ts";

/** Lets a locked thread enter a state. `snoozedUntil`: the day on which a snoozed one waits for the team again. */
export function enterState(
  executor: Executor,
  id: string,
  state: ConversationState,
  snoozedUntil: string | null = null,
): Promise<ConversationRow> {
  return writeState(executor, id, { state, snoozedUntil });
}
