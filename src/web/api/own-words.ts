import { messageForStatus } from "#domain/http/error-messages.ts";
import { errorFromResponse } from "./api-error.ts";
import type { Transport } from "./transport.ts";

/** What the server says when it refuses somebody is shown in its own words, for they say what to do about it. */
export function inOwnWords(transport: Transport): Transport {
  return async (request) => {
    const response = await transport(request);
    if (response.status !== 401 && response.status !== 403) return response;
    throw await errorFromResponse(
      response,
      (status, message) => message ?? messageForStatus(status, message),
    );
  };
}
