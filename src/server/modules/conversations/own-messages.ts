import type { LinkPrincipal } from "#domain/access/principal.ts";
import { maximumOwnMessages } from "#domain/conversations/conversation-rules.ts";
import type { OwnMessage } from "#domain/conversations/conversations.contract.ts";
import { splitQuoted } from "#domain/conversations/quoted-text.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as media from "#server/modules/media/media.service.ts";
import { addReceived } from "./add-message.ts";
import { listOwn } from "./messages.repository.ts";
import { openConversation } from "./open-conversation.ts";

/** Messages about a collaboration, as the creator sees them. */
export async function listOwnMessages(
  context: Context,
  { subject }: LinkPrincipal<"collaboration">,
): Promise<OwnMessage[]> {
  const rows = await listOwn(context.database, subject.id, maximumOwnMessages);
  const files = await media.attachmentsOf(
    context,
    rows.map(({ id }) => id),
  );
  return rows
    .map(({ id, direction, authorName, text, createdAt }) => ({
      _id: id,
      isOwn: direction === "in",
      // An address that was entered as a name is shown to nobody.
      name: direction === "in" || authorName.includes("@") ? "" : authorName,
      text: splitQuoted(text).text,
      files: (files.get(id) ?? []).map(({ id: _id, name: file, bytes, src }) => ({
        _id,
        name: file,
        bytes,
        src,
      })),
      createdAt: createdAt.toISOString(),
    }))
    .reverse();
}

/** Adds a message that a creator has written on their page. */
export async function addPageMessage(
  context: Context,
  collaborationId: string,
  { name, text, title }: { name: string; text: string; title: string },
): Promise<void> {
  const subject = { type: "collaboration", id: collaborationId, person: "" } as const;
  const conversation = await openConversation(context, { subject, title });
  if (conversation === undefined) return;
  const added = await addReceived(context, conversation, {
    channel: "page",
    authorType: "person",
    authorName: name,
    text,
    createdAt: context.now(),
  });
  if (added) await emit(context, { type: "conversation.message_received", conversation: added.conversation });
}
