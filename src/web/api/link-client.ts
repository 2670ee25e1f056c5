import { type ApiClient, apiClient } from "./client.ts";
import { fetchTransport } from "./fetch-transport.ts";
import { inOwnWords } from "./own-words.ts";
import type { Transport } from "./transport.ts";

/** API client of a link's page. */
export function linkClient(token: string, transport: Transport = fetchTransport): ApiClient {
  return apiClient(
    inOwnWords((request) =>
      transport({ ...request, headers: { ...request.headers, authorization: `Link ${token}` } }),
    ),
  );
}
