import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { toast } from "#web/ui/toast.ts";

export const shortlistQuery = (id: string) =>
  queryOptions({
    queryKey: ["shortlists", id],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/shortlists/:id", { params: { id }, signal })).data.shortlist,
    // Clients vote at any time.
    refetchInterval: 30_000,
  });

/** Refetches all lists. */
export function useShortlistsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ["shortlists"] });
}

/** A change to a list that is shown after the server has confirmed it. */
export function useShortlistChange<Input = void>(
  change: (input: Input) => Promise<unknown>,
  done?: { title: string; description?: string },
) {
  const changed = useShortlistsChanged();
  return useMutation({
    mutationFn: change,
    onSuccess: () => done && toast(done),
    onError: (error) => toast({ title: "Not saved", description: messageOf(error), variant: "destructive" }),
    onSettled: changed,
  });
}
