import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import type { Conversation } from "#domain/conversations/conversations.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import type { ApiBody } from "#web/api/client.ts";
import { toast } from "#web/ui/toast.ts";
import { storeConversation, threadQuery } from "./conversations-query.ts";

const key = ["conversations", "change"];

/** A change to a thread: its optimistic update and its request. */
export type ConversationChange = {
  id: string;
  apply: (conversation: Conversation) => Conversation;
  /** Receives the server’s version. */
  send: (conversation: Conversation) => Promise<Conversation>;
  /** Title of the toast on failure. */
  failed: string;
};

/** Applies the changes of a thread that are on their way. */
export function usePendingChanges(): (conversation: Conversation) => Conversation {
  const running = useMutationState({
    filters: { mutationKey: key, status: "pending" },
    select: ({ state }) => state.variables as ConversationChange,
  });
  return (conversation) =>
    running.reduce((now, { id, apply }) => (id === now._id ? apply(now) : now), conversation);
}

/** Changes a thread, one change after the other. A refused change is taken back and reported. */
export function useConversationChange(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: key,
    scope: { id: `conversation ${id}` },
    meta: { quiet: true },
    mutationFn: async ({ send }: ConversationChange) => {
      const { queryKey } = threadQuery(id);
      // A running query would overwrite the change.
      await queryClient.cancelQueries({ queryKey });
      const known = queryClient.getQueryData(queryKey)?.pages[0]?.conversation;
      if (known === undefined) throw new Error("This conversation is not loaded");
      storeConversation(queryClient, await send(known));
    },
    onError: (error, { failed }) => {
      const current = error instanceof ApiError && error.status === 409 ? error.current : undefined;
      if (current) storeConversation(queryClient, current as Conversation);
      const description = current
        ? "Somebody has changed this conversation. Look at it again."
        : messageOf(error);
      toast({ title: failed, description, variant: "destructive" });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["conversations"] }),
  });
}

type Changes = Omit<ApiBody<"PUT /api/admin/conversations/:id">, "updatedAt">;

/** Closes, reopens, snoozes, or assigns a thread. `shown`: what it looks like at once. */
export function changeOf(id: string, json: Changes, shown: Partial<Conversation>): ConversationChange {
  return {
    id,
    apply: (conversation) => ({ ...conversation, ...shown }),
    send: async ({ updatedAt }) => {
      const call = adminCall("PUT /api/admin/conversations/:id", {
        params: { id },
        json: { ...json, updatedAt },
      });
      return (await call).data.conversation;
    },
    failed: "Not changed",
  };
}

export function readMark(id: string, isUnread: boolean): ConversationChange {
  const apply = (conversation: Conversation) => ({ ...conversation, isUnread });
  return {
    id,
    apply,
    send: async (conversation) => {
      await adminCall("PUT /api/admin/conversations/:id/read", { params: { id }, json: { isUnread } });
      return apply(conversation);
    },
    failed: isUnread ? "Not marked as unread" : "Not marked as read",
  };
}
