import type { MailText } from "./mail-text.ts";

const longestSubject = 200;

/** Renders an email as text and HTML, with a subject on one line. */
export function renderMail(mail: MailText, sender: Sender) {
  return {
    subject: oneLine(mail.subject),
    text: asText(mail, sender),
    html: asHtml(mail, sender),
  };
}

export type Sender = {
  /** Name of the agency. */
  site: string;
  publicUrl: string;
  /** Color of links on white, as `#rrggbb`. */
  color: string;
  logo?: { src: string; width: number; height: number } | undefined;
  /** Such as the company's legal name. */
  legalLine: string;
};

/** Height of a logo in a mail, in pixels. */
const logoHeight = 36;

/** Prevents header injection: a line break would start another header. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
  return line.length > longestSubject ? `${line.slice(0, longestSubject - 1)}…`.toWellFormed() : line;
}

function asText(
  { paragraphs, details = [], action, ending }: MailText,
  { site, publicUrl, legalLine }: Sender,
): string {
  const listed = details.filter(([, value]) => value !== "").map(([label, value]) => `${label}: ${value}`);
  return [
    ...paragraphs,
    ...(listed.length > 0 ? [listed.join("\n")] : []),
    ...(action ? [`${action.label}: ${publicUrl}${action.path}`] : []),
    ...(ending ? [ending] : []),
    [site, publicUrl, legalLine].filter((line) => line !== "" && line !== undefined).join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

function asHtml(
  { subject, paragraphs, details = [], action, ending }: MailText,
  { site, publicUrl, color, logo, legalLine }: Sender,
): string {
  const link = `style="color:${color};font-weight:600"`;
  const listed = details.filter(([, value]) => value !== "");
  const rows = listed.map(
    ([label, value]) =>
      `<tr><th align="left" style="padding:4px 16px 4px 0;color:#57534e;font-weight:500">${escapeHtml(label)}</th><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(oneLine(subject))}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1917">',
    logo ? logoHtml(logo, { site, publicUrl }) : "",
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(rows.length > 0 ? [`<table style="border-collapse:collapse">${rows.join("")}</table>`] : []),
    ...(action
      ? [`<p><a ${link} href="${escapeHtml(publicUrl + action.path)}">${escapeHtml(action.label)}</a></p>`]
      : []),
    ...(ending ? [`<p style="color:#57534e">${escapeHtml(ending)}</p>`] : []),
    `<p style="color:#57534e"><a ${link} href="${escapeHtml(publicUrl)}">${escapeHtml(site)}</a>${legalLine && `<br><small>${escapeHtml(legalLine)}</small>`}</p></body></html>`,
  ]
    .filter((line) => line !== "")
    .join("\n");
}

function logoHtml(
  { src, width, height }: NonNullable<Sender["logo"]>,
  { site, publicUrl }: Pick<Sender, "site" | "publicUrl">,
): string {
  const shown = Math.round((width * logoHeight) / height);
  return `<p><img src="${escapeHtml(publicUrl + src)}" width="${shown}" height="${logoHeight}" alt="${escapeHtml(site)}"></p>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
