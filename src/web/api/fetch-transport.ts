import { errorMessages } from "#domain/http/error-messages.ts";
import { ApiError } from "./api-error.ts";
import type { ApiRequest, Transport } from "./transport.ts";

/** Longest wait for an answer, in milliseconds. */
export const requestTimeout = 30_000;

/** Calls the API over the network, on the address the page came from. */
export const fetchTransport: Transport = async ({
  method,
  path,
  headers,
  json,
  form,
  signal,
  timeoutMs = requestTimeout,
}: ApiRequest) => {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(path, {
      method,
      headers: {
        accept: "application/json",
        ...(json !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: "omit",
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: form }),
    });
  } catch (error) {
    // Who gave up a call does not want to hear of it as a failure.
    if (signal?.aborted) throw error;
    throw new ApiError(0, errorMessages.network);
  }
};
