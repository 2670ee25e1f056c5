import { type ConversationSubject, conversationSubjects } from "#domain/conversations/conversation-rules.ts";
import type { ReplySide, Thread } from "#domain/conversations/conversations.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { useMessageDraft } from "#web/ui/form/message-draft.ts";
import { Composer, ReplyNotes } from "./composer.tsx";
import { ComposerNote } from "./composer-note.tsx";
import { TemplateMenu } from "./template-menu.tsx";
import { UnfilledNote } from "./unfilled-note.tsx";
import { reasonOf, useAttachedFiles } from "./use-attached-files.ts";
import { useSendMessage } from "./use-send-message.ts";

/** Reference of a record, or an address. */
export type Recipient = { subject: string } | { email: string };

type FirstMessageProps = {
  to: Recipient;
  /** Names of the draft and of its files, under which they are found again. */
  draftName: string;
  filesId: string;
  writer: string;
  reply: ReplySide;
  /** Name or address of the recipient, if it is above. */
  named?: string;
  onSent: (thread: Thread) => void;
};

/** Begins a thread. */
export function FirstMessage({ to, draftName, filesId, writer, reply, named, onSent }: FirstMessageProps) {
  const draft = useMessageDraft(writer, draftName);
  const files = useAttachedFiles(filesId);
  const { text, title } = draft.written;
  const { mutate, isPending, error, reset } = useSendMessage({
    draft,
    files,
    recipient: reply.recipients.map(({ name, email }) => name || email).join(", "),
    call: (message, _variables, headers) =>
      adminCall("POST /api/admin/conversations", { json: { ...to, ...message }, headers }),
    onSent,
  });
  return (
    <Composer
      label="First message"
      draft={draft}
      files={files}
      onChange={(changes) => {
        // A message on its way is waited for.
        if (!isPending) reset();
        draft.change(changes);
      }}
      isSending={isPending}
      onSend={() => mutate()}
      hasTitle
      notes={
        <>
          <ReplyNotes reply={reply} replying={[]} named={named} />
          <UnfilledNote text={`${title} ${text}`} subject={typeOf(to)} />
          {error && <ComposerNote tone="failure">{reasonOf(error)}</ComposerNote>}
        </>
      }
    >
      {"subject" in to && (
        <TemplateMenu
          about={to.subject}
          isWritten={text.trim() !== "" || title.trim() !== ""}
          onFill={(filled) => {
            reset();
            draft.change({ title: filled.title, text: filled.text });
          }}
        />
      )}
    </Composer>
  );
}

function typeOf(to: Recipient): { type: ConversationSubject } | null {
  const type = "subject" in to && conversationSubjects.find((each) => to.subject.startsWith(`${each}:`));
  return type ? { type } : null;
}
