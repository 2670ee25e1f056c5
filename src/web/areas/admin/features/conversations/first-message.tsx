import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReplySide } from "#domain/conversations/conversations.contract.ts";
import { idempotencyHeader } from "#domain/http/idempotency.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Composer, ComposerNote, ReplyNotes } from "./composer.tsx";
import { type SubjectOf, storeThread, threadAboutQuery } from "./conversations-query.ts";
import { useReplyDraft } from "./reply-draft.ts";
import { TemplateMenu } from "./template-menu.tsx";
import { UnfilledNote } from "./unfilled-note.tsx";

type FirstMessageProps = { subject: SubjectOf; writer: string; reply: ReplySide };

/** Begins the thread about a record. */
export function FirstMessage({ subject, writer, reply }: FirstMessageProps) {
  const queryClient = useQueryClient();
  const reference = `${subject.type}:${subject.id}`;
  const draft = useReplyDraft(writer, reference);
  const { text, title } = draft.written;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      adminCall("POST /api/admin/conversations", {
        json: { subject: reference, title, text },
        headers: { [idempotencyHeader]: draft.sendingKey() },
      }),
    onSuccess: ({ data }) => {
      draft.forget();
      storeThread(queryClient, data.thread);
      const threadId = data.thread.conversation._id;
      queryClient.setQueryData(threadAboutQuery(subject).queryKey, { threadId, reply });
    },
    meta: { quiet: true },
  });
  return (
    <Composer
      label="First message"
      draft={draft}
      onChange={(changes) => {
        reset();
        draft.change(changes);
      }}
      isSending={isPending}
      onSend={() => mutate()}
      hasTitle
      notes={
        <>
          <ReplyNotes reply={reply} replying={[]} />
          <UnfilledNote text={`${title} ${text}`} subject={subject} />
          {error && <ComposerNote tone="failure">{messageOf(error)}</ComposerNote>}
        </>
      }
    >
      <TemplateMenu
        about={reference}
        isWritten={text.trim() !== "" || title.trim() !== ""}
        onFill={(filled) => {
          reset();
          draft.change({ title: filled.title, text: filled.text });
        }}
      />
    </Composer>
  );
}
