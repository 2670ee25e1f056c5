import type { MailName } from "#domain/timeline/mail-titles.ts";
import type { MailText } from "./mail-text.ts";

/** A mail to somebody outside the team, for the timeline of its record. */
export type Told = { mail: MailName; subject: { type: string; id: string }; campaignId?: string };
/** The same text for each recipient, in separate mails. `told` is undefined for recipients in the team. */
export type Letter = {
  to: string[];
  replyTo?: string;
  write: (site: string) => MailText;
  told: Told | undefined;
};
