import { errorMessages } from "#domain/http/error-messages.ts";
import type { ApiRequest, Transport } from "./transport.ts";

type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;
const setUps = new Set<() => void>();

/** Registers the component that asks administrators to reauthenticate. Returns a function that unregisters it. */
export function onConfirmationNeeded(asker: Ask): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/** Calls back when a request is refused until a second factor is set up. Returns a function that stops listening. */
export function onSecondFactorNeeded(listener: () => void): () => void {
  setUps.add(listener);
  return () => void setUps.delete(listener);
}

/**
 * Asks for the missing step, such as a reauthentication, and then repeats the request. Requests that are refused
 * together share one question.
 */
export function withStepsBefore(transport: Transport<Response>): Transport<Response> {
  return async (request: ApiRequest) => {
    const response = await transport(request);
    if (response.status !== 403) return response;
    const message = await messageOf(response);
    if (message === errorMessages.secondFactorNeeded) for (const listener of setUps) listener();
    if (message !== errorMessages.confirmationNeeded || !(await confirmed())) return response;
    return transport(request);
  };
}

function confirmed(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

async function messageOf(response: Response): Promise<unknown> {
  try {
    return ((await response.clone().json()) as { message?: unknown }).message;
  } catch {
    return undefined;
  }
}
