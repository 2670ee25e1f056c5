import { useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useId } from "react";
import { Link } from "react-router";
import type { ReplySide } from "#domain/conversations/conversations.contract.ts";
import { messageOf } from "#web/api/api-error.ts";
import { ErrorBox } from "#web/ui/notices.tsx";
import { ComposerNote } from "./composer-note.tsx";
import { type Reader, type SubjectOf, threadAboutQuery } from "./conversations-query.ts";
import { FirstMessage } from "./first-message.tsx";
import { ThreadSkeleton } from "./open-thread.tsx";
import { ThreadFoot } from "./thread-foot.tsx";
import { StateBadge } from "./thread-head.tsx";
import { ThreadMessages } from "./thread-messages.tsx";
import { useThread } from "./use-thread.ts";

type ConversationSectionProps = {
  subject: SubjectOf;
  /** Undefined while loading. */
  reader: Reader | undefined;
  /** Level of the heading. */
  level: 2 | 3;
};

/** The thread about a record, on the record’s page. */
export function ConversationSection({ subject, reader, level }: ConversationSectionProps) {
  const id = useId();
  const { data, error, refetch, isFetching } = useQuery(threadAboutQuery(subject));
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Heading id={id} className={clsx("text-subheading", level === 3 && "border-ink border-b-2 pb-2")}>
        Conversation
      </Heading>
      <div className="mt-4">
        {error ? (
          <ErrorBox
            title="The conversation could not be loaded"
            message={messageOf(error)}
            onRetry={() => refetch()}
            busy={isFetching}
            level={3}
          />
        ) : data === undefined || reader === undefined ? (
          <ThreadSkeleton />
        ) : data.threadId === null ? (
          <NoThread subject={subject} reader={reader} reply={data.reply} />
        ) : (
          <RecordThread id={data.threadId} subject={subject} reader={reader} />
        )}
      </div>
    </section>
  );
}

type NoThreadProps = { subject: SubjectOf; reader: Reader; reply: ReplySide };

function NoThread({ subject, reader, reply }: NoThreadProps) {
  const queryClient = useQueryClient();
  const reference = `${subject.type}:${subject.id}`;
  return (
    <>
      <p className="mb-3 text-ink-soft text-small">Nobody has written yet.</p>
      {reader.mayWrite && reply.refusal && <ComposerNote tone="warning">{reply.refusal}</ComposerNote>}
      {reader.mayWrite && !reply.refusal && (
        <FirstMessage
          key={subject.id}
          to={{ subject: reference }}
          draftName={reference}
          filesId={subject.id}
          writer={reader.email}
          reply={reply}
          onSent={({ conversation: { _id: threadId } }) =>
            queryClient.setQueryData(threadAboutQuery(subject).queryKey, { threadId, reply })
          }
        />
      )}
    </>
  );
}

type RecordThreadProps = { id: string; subject: SubjectOf; reader: Reader };

function RecordThread({ id, subject, reader }: RecordThreadProps) {
  const { thread, hasNextPage, fetchNextPage, isFetchingNextPage } = useThread(id);
  if (thread === undefined) return <ThreadSkeleton />;
  // The panel of a contact message shows its words above.
  const isShownAbove = subject.type === "contact" && !hasNextPage;
  const messages = isShownAbove ? thread.messages.slice(1) : thread.messages;
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center justify-between gap-2 text-small">
        <StateBadge {...thread.conversation} />
        <Link to={`/admin/inbox?view=all&id=${id}`} className="link-plain">
          Open in the inbox
        </Link>
      </p>
      {messages.length === 0 && <p className="text-ink-soft text-small">Nobody has answered yet.</p>}
      <ThreadMessages
        thread={{ ...thread, messages }}
        mayWrite={reader.mayWrite}
        onEarlier={hasNextPage ? () => fetchNextPage() : undefined}
        isLoadingEarlier={isFetchingNextPage}
        className="max-h-[32rem]"
      />
      <ThreadFoot thread={thread} reader={reader} onDone={() => undefined} className="mt-4" />
    </>
  );
}
