import { portalPath } from "#domain/portal/portal-rules.ts";
import { allWork, mailHtml, type Sender } from "./mail-html.ts";
import { lines, type MailBlock, type MailText } from "./mail-text.ts";

const longestSubject = 200;

/** Renders an email as text and HTML, with a subject on one line. */
export function renderMail(mail: MailText, sender: Sender) {
  const shown = withoutDirections({ ...mail, subject: oneLine(mail.subject) });
  return { subject: shown.subject, text: mailText(shown, sender), html: mailHtml(shown, sender) };
}

/** Prevents header injection: a line break would start another header. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
  return line.length > longestSubject ? `${line.slice(0, longestSubject - 1)}…`.toWellFormed() : line;
}

/** Embeddings, overrides, and isolates. In one person's text, they would turn around the text after it. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

function withoutDirections<T>(content: T): T {
  return JSON.parse(JSON.stringify(content), (_key, value) =>
    typeof value === "string" ? value.replace(directions, "") : value,
  );
}

function mailText(mail: MailText, { site, publicUrl, legalLine, person = "" }: Sender): string {
  const { blocks, figure, details = [], action, notes = [] } = mail;
  const listed = [...(figure ? [figure] : []), ...details]
    .filter(([, value]) => value !== "")
    .map(([label, value]) => (value.includes("\n") ? `${label}:\n${value}` : `${label}: ${value}`));
  return [
    ...blocks.flatMap(blockText),
    ...(listed.length > 0 ? [listed.join("\n")] : []),
    ...(action ? [`${action.label}: ${publicUrl}${action.path}`] : []),
    ...notes,
    [person, site, publicUrl, legalLine].filter((line) => line !== "").join("\n"),
    ...(mail.isForCreator ? [`${allWork}: ${publicUrl}${portalPath}`] : []),
  ]
    .join("\n\n")
    .concat("\n");
}

function blockText(block: MailBlock): string[] {
  if (typeof block === "string") return [block];
  if ("quote" in block) return lines(block.quote);
  if ("items" in block) return [block.items.map((item) => `• ${item}`).join("\n")];
  return [block.document];
}
