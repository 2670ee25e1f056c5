/** A mail as it was received, reduced to what can be stored and shown. */
export type ReceivedMail = {
  /** Without angle brackets; null if it is missing or malformed. At most 998 characters. */
  messageId: string | null;
  /** IDs of messages that it answers, nearest first: In-Reply-To, then References from the end. At most 50. */
  answers: string[];
  /** `address` has its domain in lower case, and is empty unless exactly one sender can be read. */
  from: { name: string; address: string };
  /** Addresses that it was delivered to or is addressed to, in lower case. At most 50. */
  recipients: string[];
  /** One line of at most 200 characters. */
  subject: string;
  /** At most 50,000 characters. Without a part in plain text, the HTML as text, with links in parentheses. */
  text: string;
  /** The original HTML, which must never be rendered. At most 500,000 characters; null without one. */
  html: string | null;
  /** As the sender's clock says; null if it is missing or impossible. */
  sentAt: Date | null;
  /** No person has written it: an automatic reply, a mailing list, a report. */
  isAutomatic: boolean;
  /** `Authentication-Results`, the topmost first, whoever has written them. At most 10. */
  authentication: string[];
  /** Set if it reports that a mail could not be delivered, or not yet. */
  failure: DeliveryFailure | null;
  /** At most 20, in order. */
  attachments: MailAttachment[];
  /** Names of attachments beyond the limits, and of encrypted parts. At most 100. */
  leftOut: string[];
};

export type DeliveryFailure = {
  /** The address that could not be reached, in lower case; empty if the report does not say. */
  recipient: string;
  /** ID of the mail that was not delivered. */
  messageId: string | null;
  /** As RFC 3463 defines it, such as 5.1.1. */
  status: string;
  /** False: the server tries again. */
  isFinal: boolean;
};

/** `name` is one line of at most 200 characters without a path. `type` is what the sender says, not checked. */
export type MailAttachment = { name: string; type: string; content: Uint8Array };

/** The mail cannot be read. The message never quotes it. */
export class UnreadableMail extends Error {
  override name = "UnreadableMail";
}

/** In bytes. */
export const largestMail = 25 * 1024 * 1024;
