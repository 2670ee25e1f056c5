import { createHash } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import {
  firstNameOf,
  type PlaceholderValues,
  senderPlaceholder,
} from "#domain/conversations/message-templates.ts";
import { pauseBetween } from "#domain/mailings/mailing-rules.ts";
import type { MailingDraft, MailingPreview, PlannedMessage } from "#domain/mailings/mailings.contract.ts";
import type { MailReceiver } from "#domain/outreach/mail-receiver.ts";
import type { Context } from "#server/context.ts";
import { keyOfSubject, readSubjects } from "../conversation-subjects.ts";
import { filled } from "../fill-message.ts";
import { readPlaceholderValues, refuseUnknown } from "../placeholder-values.ts";
import { findContacts } from "./find-contacts.ts";
import { listQueue } from "./mailings.repository.ts";
import { signed } from "./sign-message.ts";

/** Messages as they would be sent, not signed yet. Throws `InvalidFields` for an unknown placeholder. */
export async function planMailing(
  context: Context,
  actor: AdminPrincipal,
  { about, recordIds: ids, title, text }: MailingDraft,
): Promise<PlannedMessage[]> {
  await refuseUnknown(context, { title, text });
  const references = ids.map((id) => ({ type: about, id }));
  const subjects = await readSubjects(context.database, references);
  const values = await readPlaceholderValues(context, actor, references);
  const found = await findContacts(context.database, { about, ids, written: [] });
  return found.map(({ id, to, leftOut, threadTitle }) => {
    const key = keyOfSubject({ type: about, id });
    const message = filled({ title, text }, unsigned(valuesFor(to, values.get(key) ?? {})));
    const isIncomplete = leftOut === null && message.missing.length > 0;
    return {
      subject: { _id: id, name: subjects.get(key)?.name ?? "" },
      to: to.map(({ name, email }) => ({ name, email })),
      ...message,
      title: threadTitle === undefined ? message.title : `Re: ${threadTitle}`,
      leftOut: isIncomplete ? "missing_value" : leftOut,
    };
  });
}

/** Somebody who receives the creator's mail is addressed by their own name. */
function valuesFor(to: readonly MailReceiver[], values: PlaceholderValues): PlaceholderValues {
  const [only, ...others] = to;
  const isKnown = only !== undefined && others.length === 0 && only.name !== "" && !only.name.includes("@");
  return isKnown ? { ...values, first_name: firstNameOf(only.name) } : values;
}

/** Leaves the place of the signature: a colleague may continue the mailing in their own name. */
function unsigned(values: PlaceholderValues): PlaceholderValues {
  return { ...values, sender: values.sender && senderPlaceholder };
}

/** Hash of the messages, by which a change since the preview is noticed. */
export function versionOf(messages: readonly PlannedMessage[]): string {
  return createHash("sha256").update(JSON.stringify(messages)).digest("base64url");
}

export async function previewMailing(
  context: Context,
  actor: AdminPrincipal,
  draft: MailingDraft,
): Promise<MailingPreview> {
  const messages = await planMailing(context, actor, draft);
  const queue = await listQueue(context.database);
  const before = queue.reduce((sum, { waiting }) => sum + waiting, 0);
  const own = messages.filter(({ leftOut }) => leftOut === null).length;
  return {
    version: versionOf(messages),
    messages: messages.map((message) => signed(message, actor)),
    seconds: secondsFor(context, before + own),
  };
}

/** Time that a number of messages takes, in seconds. */
export function secondsFor({ settings }: Pick<Context, "settings">, messages: number): number {
  return Math.ceil((messages * pauseBetween(settings.messagesPerHour)) / 1000);
}
