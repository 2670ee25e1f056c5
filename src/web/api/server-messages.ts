import { messageForStatus } from "#domain/http/error-messages.ts";
import { errorFromResponse } from "./api-error.ts";
import type { Transport } from "./transport.ts";

/** Shows the server's own message for 401 and 403, because it says what to do. */
export function withServerMessages(transport: Transport): Transport {
  return async (request) => {
    const response = await transport(request);
    if (response.status !== 401 && response.status !== 403) return response;
    throw await errorFromResponse(
      response,
      (status, message) => message ?? messageForStatus(status, message),
    );
  };
}
