import { infiniteQueryOptions, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { TimelineSubject } from "#domain/timeline/timeline-rules.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { toast } from "#web/ui/toast.ts";

/** Number of entries shown at first, and added by 'Show more'. */
const pageSize = 10;

export const referenceOf = ({ type, id }: TimelineSubject) => `${type}:${id}`;

/** Timeline of a record, newest first. */
export function timelineQuery(subject: TimelineSubject) {
  return infiniteQueryOptions({
    queryKey: ["timeline", referenceOf(subject)],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ subject: referenceOf(subject), limit: String(pageSize) });
      if (pageParam !== null) query.set("cursor", pageParam);
      return adminCall("GET /api/admin/timeline", { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // The failure is shown in place of the timeline.
    meta: { quiet: true },
  });
}

type NoteChange<Input> = {
  queryKey: QueryKey;
  change: (input: Input) => Promise<unknown>;
  /** Title of the toast on failure. */
  failed: string;
  onDone?: () => void;
};

/** Changes a note and refetches the timeline. */
export function useNoteChange<Input>({ queryKey, change, failed, onDone }: NoteChange<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: (error) => toast({ title: failed, description: messageOf(error), variant: "destructive" }),
    meta: { quiet: true },
  });
}
