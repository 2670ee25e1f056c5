/** The content of an email, from which text and HTML are rendered. `path` is a path on this site. */
export type MailText = {
  subject: string;
  paragraphs: string[];
  /** What the email is about, as labels and values. Empty values are left out. */
  details?: [label: string, value: string][];
  action?: { label: string; path: string };
  ending?: string;
};

/** Anybody can submit the form with the name, so a name that could be a link or an advertisement is left out. */
export function greeting(name: string): string {
  return name.length <= 60 && !/[/:@<>]|www|\.\p{L}{2}/iu.test(name) ? `Hello ${name},` : "Hello,";
}
