import type { MailName } from "#domain/timeline/mail-titles.ts";
import type { MailText } from "./mail-text.ts";

/** A mail to somebody outside the team, for the story of the record that it is about. */
export type Told = { mail: MailName; subject: { type: string; id: string }; campaignId?: string };
/** The same text for each recipient, in a mail of their own. `told` is undefined if they are of the team. */
export type Letter = {
  to: string[];
  replyTo?: string;
  write: (site: string) => MailText;
  told: Told | undefined;
};
