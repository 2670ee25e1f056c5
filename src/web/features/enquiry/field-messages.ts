import type { FieldError } from "#domain/http/envelope.ts";
import type { EnquiryFields } from "./enquiry-draft.ts";

export type FieldMessages = Partial<Record<keyof EnquiryFields, string>>;

const labels: Record<keyof EnquiryFields, string> = {
  name: "Name",
  email: "Email",
  company: "Company",
  message: "Message",
};

/** The first message of each field, as a sentence: rules speak without naming the field ('must be on one line'). */
export function messagesByField(errors: readonly FieldError[]): FieldMessages {
  const messages: FieldMessages = {};
  for (const { path, message } of errors) {
    if (!isField(path) || messages[path] !== undefined) continue;
    messages[path] = /^[a-z]/.test(message) ? `${labels[path]} ${message}` : message;
  }
  return messages;
}

function isField(path: string): path is keyof EnquiryFields {
  return Object.hasOwn(labels, path);
}
