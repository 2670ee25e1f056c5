import { browserCall } from "./browser-api.ts";
import type { ApiClient } from "./client.ts";
import { type FormOutcome, outcomeOf } from "./form-outcome.ts";

/** `copied`: whether the sender gets a copy by email. */
export type MessageOutcome = FormOutcome & { copied?: boolean };
export type SendMessage = (
  message: Record<string, unknown>,
  idempotencyKey: string,
) => Promise<MessageOutcome>;

/** Sends the contact form. Two requests with the same key create one message. */
export function sendMessage(call: ApiClient, unchecked: Record<string, unknown>, idempotencyKey: string) {
  return call("POST /api/contact", { unchecked, headers: { "idempotency-key": idempotencyKey } });
}

export const sendFromBrowser: SendMessage = async (message, idempotencyKey) => {
  let copied = false;
  const sending = sendMessage(browserCall, message, idempotencyKey).then((response) => {
    copied = response.data.copied ?? false;
    return response;
  });
  return { ...(await outcomeOf(sending)), copied };
};
