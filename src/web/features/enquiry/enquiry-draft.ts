/** Whom an enquiry is about. */
export type EnquirySubject = { kind: "influencer" | "brand"; id: string; name: string };

/** Who writes stays the same from one enquiry to the next; what is written belongs to one subject. */
export type EnquiryFields = { name: string; email: string; company: string; message: string };
export type EnquiryDraft = { fields: EnquiryFields; idempotencyKey: string };

let sender = { name: "", email: "", company: "" };
const drafts = new Map<string, { message: string; idempotencyKey: string }>();

/** What was typed about this subject before, in this visit; nothing of it is stored. */
export function readDraft({ id }: EnquirySubject): EnquiryDraft {
  const { message, idempotencyKey } = drafts.get(id) ?? { message: "", idempotencyKey: newKey() };
  return { fields: { ...sender, message }, idempotencyKey };
}

export function keepDraft({ id }: EnquirySubject, { fields, idempotencyKey }: EnquiryDraft): void {
  const { message, ...rest } = fields;
  sender = rest;
  drafts.set(id, { message, idempotencyKey });
}

/** After sending: the message is gone, who wrote it is remembered for the next one. */
export function dropDraft({ id }: EnquirySubject): void {
  drafts.delete(id);
}

function newKey(): string {
  // `crypto.randomUUID` is missing on a plain http address other than localhost.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
