import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { errorMessages } from "#domain/http/error-messages.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { isRefusal, maximumRetries, retryDelayMs } from "#web/api/retries.ts";
import { toast } from "#web/ui/toast.ts";

const minute = 60_000;

function tell(error: Error, meta: Record<string, unknown> | undefined): void {
  if (meta?.quiet) return;
  // The end of the session has its own notice, and the setup of a second factor its own page.
  if (
    error instanceof ApiError &&
    (error.status === 401 || error.message === errorMessages.secondFactorNeeded)
  )
    return;
  toast({ title: "Error", description: messageOf(error), variant: "destructive" });
}

/** Client cache of the admin area. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => tell(error, meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => tell(error, meta),
    }),
    defaultOptions: {
      queries: {
        gcTime: 5 * minute,
        retry: (failures, error) => failures < maximumRetries && !isRefusal(error),
        retryDelay: retryDelayMs,
        // By default, a browser that considers itself offline would wait silently instead of reporting a failure.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
