import ArrowLeft from "lucide-react/icons/arrow-left";
import MailOpen from "lucide-react/icons/mail-open";
import type { Thread } from "#domain/conversations/conversations.contract.ts";
import { messageOf } from "#web/api/api-error.ts";
import { IconButton } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { readMark, useConversationChange } from "./conversation-changes.ts";
import type { Reader } from "./conversations-query.ts";
import { FileButton } from "./file-button.tsx";
import { ReturnedNote } from "./returned-note.tsx";
import { ThreadFoot } from "./thread-foot.tsx";
import { OwnerChoice, StateBadge, SubjectLine } from "./thread-head.tsx";
import { ThreadMessages } from "./thread-messages.tsx";
import { useThread } from "./use-thread.ts";

type OpenThreadProps = {
  id: string;
  reader: Reader;
  /** Called when the thread was closed or snoozed. */
  onDone: () => void;
  /** Returns to the list. */
  onBack: () => void;
};

/** The thread beside the inbox: its record, its messages, and the composer. */
export function OpenThread({ id, reader, onDone, onBack }: OpenThreadProps) {
  const { thread, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useThread(id);
  if (thread === undefined) {
    return (
      <div className="p-4 sm:p-6">
        <BackButton onBack={onBack} />
        {error ? (
          <ErrorBox
            title="The conversation could not be loaded"
            message={messageOf(error)}
            onRetry={() => refetch()}
            busy={isFetching}
          />
        ) : (
          <ThreadSkeleton />
        )}
      </div>
    );
  }
  return (
    <>
      <ThreadHead thread={thread} reader={reader} onBack={onBack} />
      <ReturnedNote conversation={thread.conversation} mayWrite={reader.mayWrite} />
      <ThreadMessages
        key={id}
        thread={thread}
        mayWrite={reader.mayWrite}
        onEarlier={hasNextPage ? () => fetchNextPage() : undefined}
        isLoadingEarlier={isFetchingNextPage}
        className="min-h-24 grow basis-0 px-4 py-4 sm:px-6"
      />
      <ThreadFoot
        key={`foot ${id}`}
        thread={thread}
        reader={reader}
        onDone={onDone}
        className="shrink-0 border-line border-t bg-paper px-4 py-3 sm:px-6"
      />
    </>
  );
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <IconButton label="Back to the list" onClick={onBack} className="-ml-2.5 shrink-0 lg:hidden">
      <ArrowLeft aria-hidden="true" />
    </IconButton>
  );
}

type ThreadHeadProps = Pick<OpenThreadProps, "reader" | "onBack"> & { thread: Thread };

function ThreadHead({ thread: { conversation }, reader, onBack }: ThreadHeadProps) {
  const { counterpart, title, subject } = conversation;
  const name = counterpart.name || counterpart.email;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-2 border-line border-b px-4 py-3 sm:px-6">
      <div className="flex min-w-[min(16rem,100%)] grow basis-0 items-center gap-1">
        <BackButton onBack={onBack} />
        <div className="min-w-0 grow">
          {/* A sender chooses both, and could leave no room for the messages. */}
          <h2 title={name} className="wrap-anywhere line-clamp-2 text-subheading">
            {name}
          </h2>
          <p
            title={title}
            className="wrap-anywhere line-clamp-2 text-ink-soft text-small [&>*+*]:before:content-['_·_']"
          >
            {title && <span>{title}</span>}
            <SubjectLine subject={subject} counterpart={name} />
          </p>
        </div>
        <UnreadButton id={conversation._id} onMarked={onBack} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full">
        <StateBadge {...conversation} />
        {reader.mayWrite && (subject === null || subject.type === "influencer") && (
          <FileButton conversation={conversation} />
        )}
        {reader.mayWrite && <OwnerChoice conversation={conversation} className="max-sm:grow" />}
      </div>
    </header>
  );
}

function UnreadButton({ id, onMarked }: { id: string; onMarked: () => void }) {
  const { mutate } = useConversationChange(id);
  return (
    <Tooltip content="Mark as unread" repeatsName>
      {(tooltip) => (
        <IconButton
          {...tooltip}
          label="Mark as unread"
          onClick={() => {
            mutate(readMark(id, true));
            onMarked();
          }}
          className="size-9!"
        >
          <MailOpen aria-hidden="true" />
        </IconButton>
      )}
    </Tooltip>
  );
}

export function ThreadSkeleton() {
  return (
    <SkeletonGroup label="Loading the conversation" className="grid gap-3">
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="mr-14 h-28 rounded-card" />
      <Skeleton className="ml-14 h-20 rounded-card" />
    </SkeletonGroup>
  );
}
