import { withoutAddresses } from "#domain/contact/left-out.ts";

/** Content of an email, rendered as text and HTML. `path` is a path on this site. */
export type MailText = {
  subject: string;
  paragraphs: string[];
  /** Subject of the email as labels and values. Empty values are left out. */
  details?: [label: string, value: string][];
  action?: { label: string; path: string };
  ending?: string;
};

/** For unverified addresses. A typed name would carry a stranger's text to whoever owns the address. */
export const anonymousGreeting = "Hello,";

/**
 * Greets by name, unless the name could be a link or an advertisement. It may come from somebody outside the team.
 */
export function greeting(name: string): string {
  const isHarmless = name.length <= 60 && !/[/:<>]/.test(name) && withoutAddresses(name) === name;
  return isHarmless ? `Hello ${name},` : anonymousGreeting;
}
