import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { toast } from "#web/ui/toast.ts";

const minute = 60_000;
const retries = 3;
const longestPause = 30_000;

/** A refusal stays one; only what the server or the network could not do is tried again. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

function tell(error: Error, meta: Record<string, unknown> | undefined): void {
  if (meta?.quiet) return;
  // The end of the session has its own notice.
  if (error instanceof ApiError && error.status === 401) return;
  toast({ title: "Error", description: messageOf(error), variant: "destructive" });
}

/** The memory of the admin area: what it has read, for as long as somebody looks at it and a while longer. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => tell(error, meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => tell(error, meta),
    }),
    defaultOptions: {
      queries: {
        gcTime: 5 * minute,
        retry: (failures, error) => failures < retries && !isRefusal(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, longestPause),
        // A browser that believes itself offline would otherwise wait in silence instead of saying so.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
