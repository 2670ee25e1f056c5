import { conversationSubjects } from "#domain/conversations/conversation-rules.ts";
import type { Context } from "#server/context.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { SubjectReference } from "./conversation-subjects.ts";
import {
  deleteConversationsAbout,
  lockConversationAbout,
  updateConversation,
} from "./conversations.repository.ts";
import { enterState } from "./enter-state.ts";
import { deleteUnreadableBefore } from "./inbound-mails.repository.ts";
import { deleteReplyingBefore, moveMessages } from "./messages.repository.ts";

/** Deletes the threads about deleted records. */
export async function forgetConversations(
  executor: Executor,
  gone: readonly { type: string; id: string }[],
): Promise<void> {
  for (const type of conversationSubjects) {
    const ids = gone.filter((record) => record.type === type).map(({ id }) => id);
    await deleteConversationsAbout(executor, type, ids);
  }
}

/** Days for which a mail that could not be read is kept. */
const unreadableDays = 30;
const day = 24 * 60 * 60 * 1000;

/** Removes mails that could not be read, and what people were typing long ago. Threads stay with their records. */
export async function forgetOldConversationData({ database, now }: Context): Promise<void> {
  await deleteUnreadableBefore(database, new Date(now().getTime() - unreadableDays * day));
  await deleteReplyingBefore(database, new Date(now().getTime() - day));
}

/** Lets a thread be about another record, such as the creator that an application became, or joins the one there. */
export async function moveConversation(
  executor: Executor,
  from: SubjectReference,
  { type, id }: SubjectReference,
): Promise<void> {
  const moved = await lockConversationAbout(executor, { ...from, person: "" });
  if (moved === undefined) return;
  const there = await lockConversationAbout(executor, { type, id, person: "" });
  if (there === undefined) {
    await updateConversation(executor, moved.id, { subjectType: type, subjectId: id });
    return;
  }
  await moveMessages(executor, { from: moved.id, to: there.id });
  await deleteConversationsAbout(executor, from.type, [from.id]);
  const newest = moved.lastMessageAt > there.lastMessageAt ? moved : there;
  const { lastMessageAt, lastDirection, preview } = newest;
  const state = [moved, there].some((one) => one.state === "open") ? "open" : there.state;
  const unreadBy = [...new Set([...moved.unreadBy, ...there.unreadBy])];
  await enterState(executor, there.id, state, state === "snoozed" ? there.snoozedUntil : null);
  await updateConversation(executor, there.id, { lastMessageAt, lastDirection, preview, unreadBy });
}
