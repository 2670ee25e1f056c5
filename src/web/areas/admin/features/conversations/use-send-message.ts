import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Thread } from "#domain/conversations/conversations.contract.ts";
import { idempotencyHeader } from "#domain/http/idempotency.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { MessageDraft } from "#web/ui/form/message-draft.ts";
import { toast } from "#web/ui/toast.ts";
import { storeThread } from "./conversations-query.ts";
import { type AttachedFiles, reasonOf } from "./use-attached-files.ts";
import { useIsMounted } from "./use-is-mounted.ts";

type Message = { title: string; text: string; uploads: string[] };

type Sending<Variables> = {
  draft: MessageDraft;
  files: AttachedFiles;
  /** Name of the person who gets it. */
  recipient: string;
  call: (
    message: Message,
    variables: Variables,
    headers: Record<string, string>,
  ) => Promise<{ data: { thread: Thread } }>;
  onSent: (thread: Thread, variables: Variables) => void;
};

/** Sends a message once, however often it is tried. Text that is typed meanwhile stays, as a reply in its thread. */
export function useSendMessage<Variables = void>(sending: Sending<Variables>) {
  const { draft, files, recipient, call, onSent } = sending;
  const queryClient = useQueryClient();
  const isOpen = useIsMounted();
  return useMutation({
    mutationFn: async (variables: Variables) => {
      // The text may change while files arrive.
      const headers = { [idempotencyHeader]: draft.sendingKey() };
      const { title, text } = draft.written;
      return call({ title, text, uploads: await files.ready() }, variables, headers);
    },
    onSuccess: ({ data: { thread } }, variables) => {
      draft.forgetSent(thread.conversation._id, lastWritten(thread)?._id ?? "");
      files.clear();
      storeThread(queryClient, thread);
      onSent(thread, variables);
    },
    onError: (error) => {
      // The thread with the message that has crossed this one.
      if (error instanceof ApiError && error.status === 409 && error.current) {
        storeThread(queryClient, error.current as Thread);
      }
      // The notes of the composer are seen only where it is.
      if (!isOpen.current) {
        const description = `Your message to ${recipient} is still where you wrote it. ${reasonOf(error)}`;
        toast({ title: "Message not sent", description, variant: "destructive" });
      }
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["conversations"] }),
    meta: { quiet: true },
  });
}

/** The last message of a person. */
export function lastWritten({ messages }: Thread) {
  return messages.findLast(({ isAutomatic }) => !isAutomatic);
}
