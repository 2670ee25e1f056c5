import { browserCall } from "./browser-api.ts";
import type { ApiClient } from "./client.ts";
import { type FormOutcome, outcomeOf } from "./form-outcome.ts";

/** Sends a message about one creator (`influencerId`) or one brand (`brandId`). */
export type SendEnquiry = (enquiry: Record<string, unknown>, idempotencyKey: string) => Promise<FormOutcome>;

export const sendEnquiry: SendEnquiry = (enquiry, idempotencyKey) =>
  outcomeOf(sendMessage(browserCall, enquiry, idempotencyKey));

/** Sends the contact form. Two requests with the same key create one message. */
export function sendMessage(call: ApiClient, unchecked: Record<string, unknown>, idempotencyKey: string) {
  return call("POST /api/contact", { unchecked, headers: { "idempotency-key": idempotencyKey } });
}
