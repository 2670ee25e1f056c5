import type { ConversationSubject } from "#domain/conversations/conversation-rules.ts";
import { unfilledPlaceholders } from "#domain/conversations/message-templates.ts";
import { ComposerNote } from "./composer-note.tsx";

type UnfilledNoteProps = { text: string; subject: { type: ConversationSubject } | null };

/** Names placeholders that have no value before the message is sent with them. */
export function UnfilledNote({ text, subject }: UnfilledNoteProps) {
  const unfilled = unfilledPlaceholders(text, subject?.type === "collaboration");
  if (unfilled.length === 0) return null;
  const names = unfilled.map((name) => `{${name}}`).join(", ");
  return <ComposerNote tone="warning">{`No value for ${names}. Write one, or remove it.`}</ComposerNote>;
}
