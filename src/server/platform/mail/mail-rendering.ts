import type { MailText } from "./mail-templates.ts";

const longestSubject = 200;

/** Renders an email as text and HTML, with a subject on one line. */
export function renderMail(mail: MailText, { site, publicUrl }: { site: string; publicUrl: string }) {
  return {
    subject: oneLine(mail.subject),
    text: asText(mail, site, publicUrl),
    html: asHtml(mail, site, publicUrl),
  };
}

/** Prevents header injection: a line break would start another header. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
  return line.length > longestSubject ? `${line.slice(0, longestSubject - 1)}…`.toWellFormed() : line;
}

function asText({ paragraphs, details = [], action }: MailText, site: string, publicUrl: string): string {
  const listed = details.filter(([, value]) => value !== "").map(([label, value]) => `${label}: ${value}`);
  return [
    ...paragraphs,
    ...(listed.length > 0 ? [listed.join("\n")] : []),
    ...(action ? [`${action.label}: ${publicUrl}${action.path}`] : []),
    `${site}\n${publicUrl}`,
  ]
    .join("\n\n")
    .concat("\n");
}

function asHtml(
  { subject, paragraphs, details = [], action }: MailText,
  site: string,
  publicUrl: string,
): string {
  const listed = details.filter(([, value]) => value !== "");
  const rows = listed.map(
    ([label, value]) =>
      `<tr><th align="left" style="padding:4px 16px 4px 0;color:#57534e;font-weight:500">${escapeHtml(label)}</th><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(oneLine(subject))}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1917">',
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(rows.length > 0 ? [`<table style="border-collapse:collapse">${rows.join("")}</table>`] : []),
    ...(action
      ? [`<p><a href="${escapeHtml(publicUrl + action.path)}">${escapeHtml(action.label)}</a></p>`]
      : []),
    `<p style="color:#57534e"><a href="${escapeHtml(publicUrl)}">${escapeHtml(site)}</a></p></body></html>`,
  ].join("\n");
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
