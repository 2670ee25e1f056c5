import type { AdminPrincipal } from "#domain/access/principal.ts";
import { senderPlaceholder } from "#domain/conversations/message-templates.ts";
import { ofSender } from "../placeholder-values.ts";

type Text = { title: string; text: string };

/** Whether a message names its sender, and this person has no name to be shown. */
export function lacksSignature({ title, text }: Text, actor: Pick<AdminPrincipal, "name">): boolean {
  return `${title} ${text}`.includes(senderPlaceholder) && !ofSender(actor).sender;
}

/** A message with the name of whoever sends it. */
export function signed<T extends Text>(message: T, actor: Pick<AdminPrincipal, "name">): T {
  const { sender = "" } = ofSender(actor);
  const sign = (text: string) => (sender ? text.replaceAll(senderPlaceholder, () => sender) : text);
  return { ...message, title: sign(message.title), text: sign(message.text) };
}
