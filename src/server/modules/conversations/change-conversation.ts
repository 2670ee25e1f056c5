import type { AdminPrincipal } from "#domain/access/principal.ts";
import { hasThreadPerPerson, snoozeLimit } from "#domain/conversations/conversation-rules.ts";
import type {
  Conversation,
  ConversationChanges,
  Thread,
} from "#domain/conversations/conversations.contract.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { Conflict, EditConflict, Invalid, Missing } from "#domain/errors.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import { type Context, transact } from "#server/context.ts";
import { requireAdministrator } from "#server/modules/admin/admin.service.ts";
import { holdActor } from "#server/modules/admin/hold-actor.service.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import { findCollaborations } from "#server/modules/campaigns/campaign-records.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { readSubject } from "./conversation-subjects.ts";
import {
  type ConversationRow,
  findConversation,
  lockConversation,
  lockConversationAbout,
  lockSnoozedUntil,
  notReturned,
  setUnread,
  updateConversation,
} from "./conversations.repository.ts";
import { enterState } from "./enter-state.ts";
import { confirmMessage, findMessage, listSenders, markForeign, setReplying } from "./messages.repository.ts";
import { readConversation, readThread } from "./read-thread.ts";
import { counterpartKeys } from "./reply-recipients.ts";

/** Throws `EditConflict` with the thread if it has changed since the edit began. */
export async function changeConversation(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { updatedAt, ...changes }: ConversationChanges,
): Promise<Conversation> {
  return transact(context, async (transaction) => {
    const before = await locked(transaction, id);
    if (updatedAt !== undefined && updatedAt !== before.updatedAt) {
      throw new EditConflict(await readConversation(transaction, actor, before));
    }
    await requireAdministrator(transaction.database, changes.ownerId);
    await changeState(transaction, id, changes);
    const after = await updateConversation(transaction.database, id, {
      ...(changes.ownerId !== undefined && { ownerId: changes.ownerId }),
      ...(changes.returned === null && notReturned),
      ...(changes.subject && (await filedUnder(transaction, before, changes.subject))),
    });
    await holdActor(transaction.database, actor);
    return readConversation(transaction, actor, after);
  });
}

async function changeState(
  context: Context,
  id: string,
  { state, snoozedUntil }: ConversationChanges,
): Promise<void> {
  if (state === undefined) return;
  if (state !== "snoozed") {
    await enterState(context.database, id, state);
    return;
  }
  const today = await readToday(context);
  const isDay =
    snoozedUntil !== undefined && snoozedUntil > today && snoozedUntil <= addDays(today, snoozeLimit);
  if (!isDay) throw new Invalid("snoozedUntil", "must be a day from tomorrow to a year from now");
  await enterState(context.database, id, state, snoozedUntil);
}

type Subject = NonNullable<ConversationChanges["subject"]>;

async function filedUnder({ database }: Context, before: ConversationRow, { type, id }: Subject) {
  if (before.subjectId !== null && !(await isOfCreator(database, before, { type, id }))) {
    throw new Conflict("This conversation is about a record already.", "subject");
  }
  const record = await readSubject(database, { type, id });
  if (record === undefined) throw new Invalid("subject", "is not a known record");
  const person = hasThreadPerPerson(type) ? emailKey(before.counterpartEmail) : "";
  if (await lockConversationAbout(database, { type, id, person })) {
    throw new Conflict(`There is a conversation about ${record.name} already.`, "subject");
  }
  return {
    subjectType: type,
    subjectId: id,
    person,
    ownerId: before.ownerId ?? record.ownerId,
    ...(before.subjectId === null && (await withoutStrangers(database, before, { type, id }))),
  };
}

/**
 * Filing a mail under a creator does not make its sender theirs: mails of others count as foreign, until somebody says
 * whose they are, and the thread does not learn the address.
 */
async function withoutStrangers(executor: Executor, before: ConversationRow, { type, id }: Subject) {
  if (type !== "influencer" && type !== "collaboration") return {};
  const about = { ...before, subjectType: type, subjectId: id, counterpartEmail: "" };
  const writers = new Set(await counterpartKeys(executor, about));
  const isStranger = (email: string) => !writers.has(emailKey(email));
  await markForeign(executor, before.id, (await listSenders(executor, before.id)).filter(isStranger));
  return isStranger(before.counterpartEmail) ? { counterpartEmail: "" } : {};
}

/** Whether a thread is about a creator, and the record is one of their collaborations. */
async function isOfCreator(executor: Executor, before: ConversationRow, to: Subject): Promise<boolean> {
  if (before.subjectType !== "influencer" || to.type !== "collaboration") return false;
  const [collaboration] = await findCollaborations(executor, [to.id]);
  return collaboration?.influencerId === before.subjectId;
}

export async function markConversation(
  context: Context,
  { adminId: administratorId }: AdminPrincipal,
  id: string,
  isUnread: boolean,
): Promise<void> {
  await known(context, id);
  await setUnread(context.database, id, { administratorId, isUnread });
}

export async function sayReplying(
  context: Context,
  { adminId: administratorId }: AdminPrincipal,
  conversationId: string,
  isReplying: boolean,
): Promise<void> {
  await known(context, conversationId);
  await setReplying(context.database, { conversationId, administratorId, at: context.now() }, isReplying);
}

/** Attributes a mail from another address to the other side. */
export async function confirmAuthor(
  context: Context,
  actor: AdminPrincipal,
  { id, messageId }: { id: string; messageId: string },
): Promise<Thread> {
  await transact(context, async (transaction) => {
    await locked(transaction, id);
    const message = await findMessage(transaction.database, { conversationId: id, id: messageId });
    if (message === undefined) throw new Missing();
    if (!message.isForeign) throw new Conflict("This message is attributed already.");
    await confirmMessage(transaction.database, messageId);
    await updateConversation(transaction.database, id, {});
    await holdActor(transaction.database, actor);
  });
  return readThread(context, actor, id);
}

/** Lets snoozed threads wait for the team again on their day. */
export async function wakeSnoozed(context: Context): Promise<void> {
  const today = await readToday(context);
  await transact(context, async ({ database }) => {
    for (const id of await lockSnoozedUntil(database, today)) await enterState(database, id, "open");
  });
}

async function locked({ database }: Context, id: string): Promise<ConversationRow> {
  const row = await lockConversation(database, id);
  if (row === undefined) throw new Missing();
  return row;
}

async function known({ database }: Context, id: string): Promise<void> {
  if ((await findConversation(database, id)) === undefined) throw new Missing();
}
