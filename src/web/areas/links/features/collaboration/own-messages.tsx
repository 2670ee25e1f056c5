import clsx from "clsx";
import { useEffect, useState } from "react";
import type { OwnMessage } from "#domain/conversations/conversations.contract.ts";
import { FileLink } from "#web/ui/file-link.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { Time } from "#web/ui/time.tsx";

export type ReadMessages = () => Promise<readonly OwnMessage[]>;

/** Messages of both sides, oldest first. Undefined while loading. `version` grows with each sent message. */
export function useOwnMessages(read: ReadMessages, version: number): readonly OwnMessage[] | undefined {
  const [messages, setMessages] = useState<readonly OwnMessage[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new with each rendering.
  useEffect(() => {
    let isCurrent = true;
    read().then(
      (found) => {
        if (isCurrent) setMessages(found);
      },
      // The form below works without them.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [version]);
  return messages;
}

type OwnMessagesProps = { messages: readonly OwnMessage[]; agency: string };

export function OwnMessages({ messages, agency }: OwnMessagesProps) {
  return (
    <ol aria-label="Messages" className="mt-5 grid max-w-[34rem] gap-3">
      {messages.map(({ _id, isOwn, name, text, files, createdAt }) => (
        <li
          key={_id}
          className={clsx(
            "rounded-card border px-4 py-3",
            isOwn ? "ml-8 border-transparent bg-sunk" : "mr-8 border-line bg-raised",
          )}
        >
          <p className="text-ink-soft text-tiny">
            <span className="font-semibold text-ink">{isOwn ? "You" : name || agency}</span>
            {", "}
            <Time value={createdAt} format="dateTime" />
          </p>
          <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line">
            <LinkedText text={text} />
          </p>
          {files.length > 0 && (
            <ul aria-label="Files" className="mt-2 grid gap-1">
              {files.map((file) => (
                <li key={file._id}>
                  <FileLink {...file} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
