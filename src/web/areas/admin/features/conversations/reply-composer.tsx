import { type ReactNode, useState } from "react";
import type { Message, Thread } from "#domain/conversations/conversations.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { useMessageDraft } from "#web/ui/form/message-draft.ts";
import { Composer, ReplyNotes } from "./composer.tsx";
import { ComposerNote } from "./composer-note.tsx";
import { TemplateMenu } from "./template-menu.tsx";
import { UnfilledNote } from "./unfilled-note.tsx";
import { reasonOf, useAttachedFiles } from "./use-attached-files.ts";
import { useReplying } from "./use-replying.ts";
import { lastWritten, useSendMessage } from "./use-send-message.ts";

type SentState = "waiting" | "closed";

type ReplyComposerProps = {
  thread: Thread;
  /** Email address of the person who writes. */
  writer: string;
  onSent: (state: SentState) => void;
  children: ReactNode;
};

/** Replies in a thread. If somebody else has written since the writing began, it asks before it sends. */
export function ReplyComposer({ thread, writer, onSent, children }: ReplyComposerProps) {
  const { _id: id, counterpart } = thread.conversation;
  const draft = useMessageDraft(writer, id);
  const sayReplying = useReplying(id);
  const [asked, ask] = useState<SentState>();
  const last = lastWritten(thread);
  const crossing = crossingOf(draft.written, last);
  const files = useAttachedFiles(id);
  const { mutate, isPending, error, reset } = useSendMessage<SentState>({
    draft,
    files,
    recipient: counterpart.name || counterpart.email,
    call: ({ text, uploads }, state, headers) =>
      adminCall("POST /api/admin/conversations/:id/messages", {
        params: { id },
        json: { text, uploads, seen: thread.newest, state },
        headers,
      }),
    onSent: (_thread, state) => onSent(state),
  });

  const send = (state: SentState) => {
    if (crossing) ask(state);
    else mutate(state);
  };
  const change = ({ text = draft.written.text }: { text?: string }) => {
    // A reply on its way is waited for.
    if (!isPending) reset();
    sayReplying(text.trim() !== "");
    draft.change({ text, ...(draft.written.text === "" && { after: last?._id ?? "" }) });
  };
  return (
    <>
      <Composer
        label="Reply"
        draft={draft}
        files={files}
        onChange={change}
        isSending={isPending}
        onSend={send}
        mayClose
        notes={
          <>
            <ReplyNotes {...thread} />
            <UnfilledNote text={draft.written.text} subject={thread.conversation.subject} />
            {crossing && (
              <ComposerNote tone="failure">
                {`${crossing.author.name || "Somebody"} has written in the meantime. Your reply isn’t sent yet.`}
              </ComposerNote>
            )}
            {error && !crossing && <ComposerNote tone="failure">{reasonOf(error)}</ComposerNote>}
          </>
        }
      >
        <TemplateMenu
          about={`conversation:${id}`}
          isWritten={draft.written.text.trim() !== ""}
          onFill={({ text }) => change({ text })}
        />
        {children}
      </Composer>
      <ConfirmDialog
        open={asked !== undefined && crossing !== undefined}
        onClose={() => ask(undefined)}
        onConfirm={() => {
          if (asked) mutate(asked);
          ask(undefined);
        }}
        title="Send this reply as it is?"
        description={`${crossing?.author.name || "Somebody"} has written since you began. Does your reply still fit?`}
        confirmLabel="Send"
        cancelLabel="Read it first"
        tone="primary"
      />
    </>
  );
}

/** The last message, if it came while the reply was being written. */
function crossingOf({ text, after }: { text: string; after: string }, last: Message | undefined) {
  return text.trim() !== "" && last !== undefined && last._id !== after ? last : undefined;
}
