import clsx from "clsx";
import type { Thread } from "#domain/conversations/conversations.contract.ts";
import { ComposerNote } from "./composer-note.tsx";
import type { Reader } from "./conversations-query.ts";
import { ReplyComposer } from "./reply-composer.tsx";
import { ThreadActions } from "./thread-actions.tsx";

type ThreadFootProps = {
  thread: Thread;
  reader: Reader;
  onDone: () => void;
  className?: string;
};

/** The composer with the actions of a thread, or the reason why nothing can be sent. Viewers get none. */
export function ThreadFoot({ thread, reader, onDone, className }: ThreadFootProps) {
  const { conversation, reply } = thread;
  if (!reader.mayWrite) return null;
  const actions = <ThreadActions conversation={conversation} onDone={onDone} />;
  return (
    <div className={className}>
      {reply.refusal ? (
        <div className={clsx("flex flex-wrap items-center gap-3")}>
          <ComposerNote tone="warning">{reply.refusal}</ComposerNote>
          {actions}
        </div>
      ) : (
        <ReplyComposer
          thread={thread}
          writer={reader.email}
          onSent={(state) => {
            if (state === "closed") onDone();
          }}
        >
          {actions}
        </ReplyComposer>
      )}
    </div>
  );
}
