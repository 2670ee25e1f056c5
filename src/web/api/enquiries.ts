import type { FieldError } from "#domain/http/envelope.ts";
import { ApiError, messageOf } from "./api-error.ts";
import { browserApi } from "./browser-api.ts";

/** An enquiry about one creator or one brand, as it is typed. */
export type Enquiry = {
  name: string;
  email: string;
  company: string;
  message: string;
  influencerId?: string;
  brandId?: string;
};

/** What became of a form: the words for the person, and which fields are wrong. */
export type SendResult = { ok: true; message: string } | { ok: false; message: string; errors: FieldError[] };
export type SendEnquiry = (enquiry: Enquiry, idempotencyKey: string) => Promise<SendResult>;

export const sendEnquiry: SendEnquiry = async (enquiry, idempotencyKey) => {
  try {
    const { message } = await browserApi.sendMessage(enquiry, idempotencyKey);
    return { ok: true, message };
  } catch (error) {
    return { ok: false, message: messageOf(error), errors: error instanceof ApiError ? error.errors : [] };
  }
};
