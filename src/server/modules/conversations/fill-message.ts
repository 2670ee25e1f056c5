import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { MessageDraft, MessageDraftInput } from "#domain/conversations/message-templates.contract.ts";
import {
  fillPlaceholders,
  firstNameOf,
  type PlaceholderValues,
} from "#domain/conversations/message-templates.ts";
import { Missing } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import { keyOfSubject, readSubject, type SubjectReference } from "./conversation-subjects.ts";
import { findConversation } from "./conversations.repository.ts";
import { ofSender, readPlaceholderValues } from "./placeholder-values.ts";

/** Throws `Missing` if there is no such record or thread. */
export async function fillMessage(
  context: Context,
  actor: AdminPrincipal,
  { about, ...message }: MessageDraftInput,
): Promise<MessageDraft> {
  const { type, id } = about;
  const values =
    type === "conversation"
      ? await valuesOfThread(context, actor, id)
      : await valuesOfRecord(context, actor, { type, id });
  return filled(message, values);
}

/** A message with its placeholders filled in. */
export function filled(
  { title, text }: Pick<MessageDraft, "title" | "text">,
  values: PlaceholderValues,
): MessageDraft {
  const [first, rest] = [fillPlaceholders(title, values), fillPlaceholders(text, values)];
  // A value may have several lines.
  const line = first.text.replace(/\s+/g, " ");
  return { title: line, text: rest.text, missing: [...new Set([...first.missing, ...rest.missing])] };
}

async function valuesOfRecord(context: Context, actor: AdminPrincipal, subject: SubjectReference) {
  if ((await readSubject(context.database, subject)) === undefined) throw new Missing();
  const values = await readPlaceholderValues(context, actor, [subject]);
  return values.get(keyOfSubject(subject)) ?? {};
}

async function valuesOfThread(
  context: Context,
  actor: AdminPrincipal,
  id: string,
): Promise<PlaceholderValues> {
  const thread = await findConversation(context.database, id);
  if (thread === undefined) throw new Missing();
  const { subjectType: type, subjectId, counterpartName } = thread;
  const subject = type && subjectId ? { type, id: subjectId } : undefined;
  const read = await readPlaceholderValues(context, actor, subject ? [subject] : []);
  const values = (subject && read.get(keyOfSubject(subject))) ?? ofSender(actor);
  const name = counterpartName.includes("@") ? "" : counterpartName;
  return { ...values, first_name: values.first_name || firstNameOf(name) };
}
