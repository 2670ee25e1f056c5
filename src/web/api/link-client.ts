import { messageForStatus } from "#domain/http/error-messages.ts";
import { errorFromResponse } from "./api-error.ts";
import { type ApiClient, apiClient } from "./client.ts";
import { fetchTransport } from "./fetch-transport.ts";
import type { Transport } from "./transport.ts";

/** The API client of a link's page. What the server says about the link itself is shown in its own words. */
export function linkClient(token: string, transport: Transport = fetchTransport): ApiClient {
  return apiClient(async (request) => {
    const response = await transport({
      ...request,
      headers: { ...request.headers, authorization: `Link ${token}` },
    });
    if (response.status !== 401 && response.status !== 403) return response;
    throw await errorFromResponse(
      response,
      (status, message) => message ?? messageForStatus(status, message),
    );
  });
}
