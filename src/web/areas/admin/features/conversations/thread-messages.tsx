import clsx from "clsx";
import type { Message, Thread } from "#domain/conversations/conversations.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { MessageItem } from "./message-item.tsx";
import { useReadMark } from "./use-read-mark.ts";

type ThreadMessagesProps = {
  thread: Thread;
  mayWrite: boolean;
  /** Loads the messages before; undefined if all are shown. */
  onEarlier: (() => void) | undefined;
  isLoadingEarlier: boolean;
  className?: string;
};

/** Messages of a thread, scrolled to the newest one. */
export function ThreadMessages(props: ThreadMessagesProps) {
  const { thread, mayWrite, onEarlier, isLoadingEarlier, className } = props;
  const { conversation, messages } = thread;
  const end = useReadMark(thread);
  return (
    // In a reversed column, the browser keeps the newest message in view.
    <section
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: text is scrolled with the keyboard only if it can be focused.
      tabIndex={0}
      className={clsx("flex flex-col-reverse overflow-y-auto focus-visible:outline-offset-[-2px]", className)}
    >
      <div className="mb-auto">
        {onEarlier && (
          <Button variant="quiet" size="small" busy={isLoadingEarlier} onClick={onEarlier} className="mb-3">
            Show earlier
          </Button>
        )}
        <ol aria-label="Conversation" className="grid gap-3">
          {messages.map((message, place) => (
            <MessageItem
              key={message._id}
              message={message}
              isFirstOfDay={dayOf(message) !== dayOf(messages[place - 1])}
              conversationId={conversation._id}
              counterpart={conversation.counterpart.name || conversation.counterpart.email}
              mayWrite={mayWrite}
            />
          ))}
        </ol>
        <span ref={end} className="block h-px" />
      </div>
    </section>
  );
}

/** In this browser's time zone, as the day is shown. */
function dayOf(message: Message | undefined): string | undefined {
  return message && new Date(message.createdAt).toDateString();
}
