import { withoutAddresses } from "#domain/contact/left-out.ts";

/** The content of an email, from which text and HTML are rendered. `path` is a path on this site. */
export type MailText = {
  subject: string;
  paragraphs: string[];
  /** What the email is about, as labels and values. Empty values are left out. */
  details?: [label: string, value: string][];
  action?: { label: string; path: string };
  ending?: string;
};

/** For an address that anybody may have typed: a stranger's words would reach whoever has it. */
export const anonymousGreeting = "Hello,";

/** Somebody outside the team may have chosen the name, so one that could be a link or an advertisement is left out. */
export function greeting(name: string): string {
  const isHarmless = name.length <= 60 && !/[/:<>]/.test(name) && withoutAddresses(name) === name;
  return isHarmless ? `Hello ${name},` : anonymousGreeting;
}
