import { useInfiniteQuery } from "@tanstack/react-query";
import type { Thread } from "#domain/conversations/conversations.contract.ts";
import { usePendingChanges } from "./conversation-changes.ts";
import { threadQuery } from "./conversations-query.ts";

/** A thread with all loaded messages, oldest first, and with the changes that are on their way. */
export function useThread(id: string) {
  const query = useInfiniteQuery(threadQuery(id));
  const changed = usePendingChanges();
  const [newest] = query.data?.pages ?? [];
  const thread: Thread | undefined = newest && {
    ...newest,
    conversation: changed(newest.conversation),
    messages: (query.data?.pages ?? []).toReversed().flatMap(({ messages }) => messages),
  };
  return { ...query, thread };
}
