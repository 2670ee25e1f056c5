import { browserApi } from "./browser-api.ts";
import { type FormOutcome, outcomeOf } from "./form-outcome.ts";

/** Sends a message about one creator (`influencerId`) or one brand (`brandId`). */
export type SendEnquiry = (enquiry: Record<string, unknown>, idempotencyKey: string) => Promise<FormOutcome>;

export const sendEnquiry: SendEnquiry = (enquiry, idempotencyKey) =>
  outcomeOf(browserApi.sendMessage(enquiry, idempotencyKey));
