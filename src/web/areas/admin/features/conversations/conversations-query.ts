import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { ConversationSubject, InboxView } from "#domain/conversations/conversation-rules.ts";
import type { Conversation, Thread } from "#domain/conversations/conversations.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import type { ArrayPage } from "#web/api/client.ts";

/** The person who reads conversations. */
export type Reader = { email: string; mayWrite: boolean };

export type SubjectOf = { type: ConversationSubject; id: string };

export const listsKey = ["conversations", "list"] as const;

/** Threads of a view, newest first. */
export function inboxQuery({ view, search }: { view: InboxView; search: string }) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, view, search],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ view, ...(search && { search }) });
      if (pageParam !== null) query.set("cursor", pageParam);
      return adminCall("GET /api/admin/conversations", { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: 15_000,
    // The failure is shown in place of the list.
    meta: { quiet: true },
  });
}

/** A thread: the newest messages on its first page, and earlier ones on the others. */
export function threadQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ["conversations", "thread", id],
    queryFn: async ({ client, pageParam, signal }) => {
      const query = new URLSearchParams(pageParam === null ? {} : { cursor: pageParam });
      const call = adminCall("GET /api/admin/conversations/:id", { params: { id }, query, signal });
      const { thread } = (await call).data;
      // The list is asked less often, and must not say something else.
      storeInLists(client, thread.conversation);
      return thread;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.earlier,
    // Colleagues see each other’s replies, and new mail arrives.
    refetchInterval: 10_000,
    meta: { quiet: true },
  });
}

/** The same for a record. */
export function threadAboutQuery({ type, id }: SubjectOf) {
  return replySideQuery({ subject: `${type}:${id}` });
}

/**
 * ID of the thread about a record, null if nobody has written yet or for an address, and where a first message would go.
 */
export function replySideQuery(to: { subject: string } | { email: string }) {
  return queryOptions({
    queryKey: ["conversations", "about", to],
    queryFn: async ({ client, signal }) => {
      const query = new URLSearchParams(to);
      const call = adminCall("GET /api/admin/conversations/about", { query, signal });
      const { thread, reply } = (await call).data;
      if (thread) storeThread(client, thread);
      return { threadId: thread?.conversation._id ?? null, reply };
    },
    meta: { quiet: true },
  });
}

/** Shows a thread that a response has brought. */
export function storeThread(client: QueryClient, thread: Thread): void {
  const { queryKey } = threadQuery(thread.conversation._id);
  client.setQueryData(queryKey, { pages: [thread], pageParams: [null] });
  storeConversation(client, thread.conversation);
}

/** Replaces a thread’s head wherever it is shown. */
export function storeConversation(client: QueryClient, conversation: Conversation): void {
  const { _id: id } = conversation;
  client.setQueryData(threadQuery(id).queryKey, (known) => {
    const [newest, ...earlier] = known?.pages ?? [];
    return known && newest && { ...known, pages: [{ ...newest, conversation }, ...earlier] };
  });
  storeInLists(client, conversation);
}

function storeInLists(client: QueryClient, conversation: Conversation): void {
  client.setQueriesData<InfiniteData<ArrayPage<Conversation>>>({ queryKey: listsKey }, (known) => {
    if (known === undefined) return undefined;
    const replaced = (item: Conversation) => (item._id === conversation._id ? conversation : item);
    return { ...known, pages: known.pages.map((page) => ({ ...page, items: page.items.map(replaced) })) };
  });
}
