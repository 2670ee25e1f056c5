import { withoutAddresses } from "#domain/contact/left-out.ts";

/** A paragraph, or a block with its own look. */
export type MailBlock =
  | string
  /** The own words of a person, one paragraph per line. */
  | { quote: string }
  | { items: string[] }
  /** A longer text with its own line breaks, such as an agreement. */
  | { document: string };

/** Content of an email, rendered as plain text and HTML. `path` is a path on this site. */
export type MailText = {
  subject: string;
  blocks: MailBlock[];
  /** The one number that the email is about, with its label. */
  figure?: [label: string, value: string];
  /** Labels and values. Empty values are left out. */
  details?: [label: string, value: string][];
  action?: { label: string; path: string };
  /** Small print below the action. */
  notes?: string[];
  /** Set for brands and clients, who have the color of brands. */
  side?: "brand";
  /** Written by a person, so it has no heading and no frame. */
  isLetter?: true;
  /** Set for creators and those who stand for them. The footer names the page that sends them all their work. */
  isForCreator?: true;
};

export function forCreator(mail: MailText): MailText {
  return { ...mail, isForCreator: true };
}

/** For unverified addresses. A typed name would carry a stranger's text to whoever owns the address. */
export const anonymousGreeting = "Hello,";

/**
 * Greets by name, unless the name could be a link or an advertisement. It may come from somebody outside the team.
 */
export function greeting(name: string): string {
  const isHarmless = name.length <= 60 && !/[/:<>]/.test(name) && withoutAddresses(name) === name;
  return isHarmless ? `Hello ${name},` : anonymousGreeting;
}

/** For a person at a client who has another link of this campaign. */
export function knownPage(isKnown: boolean): string[] {
  return isKnown
    ? ["You’ll find this on the page you already have, with everything else we have shared with you."]
    : [];
}

/** A link that answers for its person. */
export const personalLinkNote =
  "This link is only for you: anyone who opens it can answer in your name, so please don’t forward it.";

/** One paragraph per line. */
export function lines(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== "");
}

/** A quote, unless nothing was written. */
export function quoted(text: string): MailBlock[] {
  return text.trim() === "" ? [] : [{ quote: text }];
}
