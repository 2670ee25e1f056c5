import { errorMessages } from "#domain/http/error-messages.ts";
import type { ApiRequest, Transport } from "./transport.ts";

type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;
const setUps = new Set<() => void>();

/** Whoever asks people to confirm that it is them, and tells whether they have. Returns a function that stops it. */
export function onConfirmationNeeded(asker: Ask): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/** Calls back when a call was refused because a second factor has to be set up first. */
export function onSecondFactorNeeded(listener: () => void): () => void {
  setUps.add(listener);
  return () => void setUps.delete(listener);
}

/**
 * Asks for what has to be done before a call, and repeats the call after that. Calls that are refused together are
 * answered by one question.
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
