import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { CopyWay } from "#domain/outreach/copy-ways.ts";
import type { LinkToCopy } from "#domain/outreach/outreach.contract.ts";
import { toast } from "#web/ui/toast.ts";

export type OutreachCalls = {
  /** Makes links for these recipients, such as `collaboration:ID`. */
  make: (recipients: readonly string[]) => Promise<LinkToCopy[]>;
  /** Notes by which way a link was passed on. */
  note: (linkId: string, copy: { way: CopyWay; messageId: string | null; text: string }) => Promise<unknown>;
  /** Why one of these calls failed. */
  messageOf: (error: unknown) => string;
};

/** Queries that show whether something was passed on. */
const shownIn = ["conversations", "influencers", "links", "offers", "timeline", "work"];

/** Links for these recipients. They are made once for each mount, and never cached. */
export function useLinksToCopy(calls: OutreachCalls, recipients: readonly string[]) {
  const mount = useId();
  return useQuery({
    queryKey: ["links-to-copy", mount, recipients],
    queryFn: () => calls.make(recipients),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    meta: { quiet: true },
  });
}

export function useNoteCopy(calls: OutreachCalls) {
  const queryClient = useQueryClient();
  return useMutation({
    /** `text`: words that were copied with the link; empty if there were none. */
    mutationFn: ({
      made: { link, messageId },
      way,
      text,
    }: {
      made: LinkToCopy;
      way: CopyWay;
      text: string;
    }) => calls.note(link._id, { way, messageId, text }),
    onSuccess: () => Promise.all(shownIn.map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
    onError: (error) =>
      toast({ title: "Not noted", description: calls.messageOf(error), variant: "destructive" }),
  });
}
