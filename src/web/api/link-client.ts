import { linkTabHeader } from "#domain/links/link-rules.ts";
import { type ApiClient, apiClient } from "./client.ts";
import { fetchTransport } from "./fetch-transport.ts";
import { withServerMessages } from "./server-messages.ts";
import type { Transport } from "./transport.ts";

/** Calls the API with the token of a link. `tab`: ID of another link of the same page. */
export type LinkAccess = { token: string; tab?: string | undefined };

/** Headers of a request with the token of a link. */
export function linkHeaders({ token, tab }: LinkAccess): Record<string, string> {
  return { authorization: `Link ${token}`, ...(tab !== undefined && { [linkTabHeader]: tab }) };
}

/** API client of a link's page. */
export function linkClient({ token, tab }: LinkAccess, transport: Transport = fetchTransport): ApiClient {
  const own = linkHeaders({ token, tab });
  return apiClient(
    withServerMessages((request) => transport({ ...request, headers: { ...request.headers, ...own } })),
  );
}

/** Name under which this browser stores what was not sent yet. */
export function storageNameOf({ token, tab }: LinkAccess): string {
  return tab === undefined ? token : `${token} ${tab}`;
}
