import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { statsQuery } from "./queries.ts";

export function recordKey(kind: string, id: string | null) {
  return ["record", kind, id] as const;
}

/** Loads a record for editing: fresh each time, but not again during an edit. */
export function useRecord<T>(
  kind: string,
  id: string | null,
  read: (id: string, signal: AbortSignal) => Promise<T>,
) {
  return useQuery({
    queryKey: recordKey(kind, id),
    queryFn: ({ signal }) => read(id ?? "", signal),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Returns from the form of a saved record to its list, with the list's filters and page. */
export function useReturnToList({ key, path }: { key: readonly string[]; path: string }): () => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: key });
    void queryClient.invalidateQueries({ queryKey: statsQuery.queryKey });
    if (state?.fromList === true) navigate(-1);
    else navigate(path);
  };
}
