import { errorMessages } from "#domain/http/error-messages.ts";
import { ApiError } from "./api-error.ts";
import type { ApiRequest, Transport } from "./transport.ts";

/** In milliseconds. */
export const requestTimeout = 30_000;

/** Calls the API over the network, on the origin of the page. */
export const fetchTransport: Transport<Response> = async ({
  method,
  path,
  headers,
  json,
  form,
  signal,
  timeoutMs = requestTimeout,
  keepalive = false,
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
      signal: signal ? firstOf(signal, timeout) : timeout,
      credentials: "omit",
      keepalive,
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: form }),
    });
  } catch (error) {
    // An aborted request is not a failure.
    if (signal?.aborted) throw error;
    throw new ApiError(0, errorMessages.network);
  }
};

/** `AbortSignal.any`, which the oldest supported browsers lack. */
function firstOf(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}
