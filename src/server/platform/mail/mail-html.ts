import type { TokenName } from "#domain/identity/default-tokens.ts";
import type { Logo } from "#domain/identity/logo-path.ts";
import { portalPath } from "#domain/portal/portal-rules.ts";
import { Html, html } from "./html.ts";
import { lines, type MailBlock, type MailText } from "./mail-text.ts";

// Mail programs have no common style sheets, so each element has its style as an attribute. Word, which shows mail in
// Outlook, lays out tables only. Programs with a dark scheme read the style sheet in the head.

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Condition of the colors for dark schemes. A preview replaces it. */
export const darkScheme = "(prefers-color-scheme:dark)";
/** Height of a logo, in pixels. */
const logoHeight = 36;

/** Line of the footer for creators, before the address of the page. */
export const allWork = "All your work with us";

/** As `#rrggbb`. */
type Colors = Record<TokenName, string>;

export type Sender = {
  /** Name of the agency. */
  site: string;
  publicUrl: string;
  colors: { light: Colors; dark: Colors };
  logo?: (Logo & { hasName: boolean }) | undefined;
  /** Such as the company's legal name. */
  legalLine: string;
  /** Name of the person who reads the replies. */
  person?: string | undefined;
};

type Look = Colors & { side: "accent" | "brand" };

export function mailHtml(mail: MailText, sender: Sender): string {
  const { subject, isLetter } = mail;
  const look: Look = { ...sender.colors.light, side: mail.side ?? "accent" };
  const content = html`<div role="article" aria-roledescription="email" aria-label="${subject}">${
    isLetter ? letter(mail, look) : framed(mail, sender, look)
  }${footer(mail, sender, look)}</div>`;
  return html`<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<!--[if mso]><style>p,h1,td,th,li,a,div{font-family:Arial,sans-serif!important}</style><![endif]-->
<title>${subject}</title>${styleSheet({ ...sender.colors.dark, side: look.side })}</head>
<body class="paper" style="margin:0;padding:0;background:${look.paper};font-family:${new Html(font)}">
<div style="display:none;max-height:0;overflow:hidden">${preview(mail)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" bgcolor="${look.paper}" style="background:${look.paper}"><tr><td align="center" style="padding:28px 12px">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
<div style="max-width:600px;text-align:left">
${content}
</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>
`.markup;
}

/** Overrides the colors for dark schemes, and makes the button as wide as a phone. */
function styleSheet({ side, ...dark }: Look): Html {
  const colors: Record<string, string> = {
    ".paper": `background:${dark.paper}`,
    ".card": `background:${dark.raised};border-color:${dark.line}`,
    ".sunk": `background:${dark.sunk}`,
    ".strip": `background:${dark[side]}`,
    ".ink": `color:${dark.ink}`,
    ".soft": `color:${dark["ink-soft"]}`,
    ".link": `color:${dark[`${side}-text`]}`,
    ".rule": `border-color:${dark.line}`,
    ".button": `background:${dark[side]}`,
    ".button a": `color:${dark[`on-${side}`]}`,
    ".initials": `background:${dark[`${side}-wash`]};color:${dark[`${side}-text`]}`,
  };
  const rules = Object.entries(colors).map(
    ([selector, declarations]) => `${selector}{${declarations.replaceAll(/(?=;|$)/g, "!important")}}`,
  );
  return new Html(
    `<style>.button a{box-sizing:border-box}@media (max-width:480px){.inside{padding:26px 20px!important}.wide{width:100%!important}.button a{display:block!important;text-align:center}}@media ${darkScheme}{${rules.join("")}}</style>`,
  );
}

/** Shown by mailboxes beside the subject: the first paragraph after the greeting. */
function preview({ blocks }: MailText): string {
  const texts = blocks.map((block) => (typeof block === "object" && "quote" in block ? block.quote : block));
  return texts.find((text): text is string => typeof text === "string" && !text.endsWith(",")) ?? "";
}

function framed(mail: MailText, sender: Sender, look: Look): Html {
  const { subject, blocks, figure, details = [], action, notes = [] } = mail;
  const rows = details.filter(([, value]) => value !== "");
  return html`${letterhead(sender, look)}
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" bgcolor="${look.raised}" style="border-collapse:separate;background:${look.raised};border:1px solid ${look.line};border-radius:14px"><tr><td class="inside" style="padding:34px 36px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="strip" width="40" height="5" bgcolor="${look[look.side]}" style="background:${look[look.side]};font-size:0;line-height:5px">&nbsp;</td></tr></table>
<h1 class="ink" style="margin:16px 0 18px;font-size:27px;line-height:33px;font-weight:700;letter-spacing:-0.02em;color:${look.ink};overflow-wrap:anywhere">${subject}</h1>
${blocks.map((block) => blockHtml(block, look))}
${figure ? figureHtml(figure, look) : ""}
${rows.length > 0 ? detailsHtml(rows, look) : ""}
${action ? buttonHtml({ label: action.label, url: sender.publicUrl + action.path }, look) : ""}
${notes.map((note) => html`<p class="soft" style="margin:14px 0 0;font-size:14px;line-height:21px;color:${look["ink-soft"]}">${note}</p>`)}
${sender.person ? signature(sender.person, sender.site, look) : ""}
</td></tr></table>`;
}

function letter({ blocks }: MailText, look: Look): Html {
  return html`${blocks.map((block) => blockHtml(block, look))}`;
}

/** The logo keeps its light background in dark schemes, because it may be dark itself. */
function letterhead({ site, publicUrl, logo }: Sender, look: Look): Html {
  const name = html`<td class="ink" style="font-size:19px;line-height:26px;font-weight:700;letter-spacing:-0.01em;color:${look.ink}">${site}</td>`;
  const picture = logo
    ? html`<td style="padding:0 10px 0 0"><span style="display:inline-block;background:${look.paper};border-radius:8px;padding:4px 6px"><img src="${publicUrl + logo.src}" width="${Math.round((logo.width * logoHeight) / logo.height)}" height="${logoHeight}" alt="${logo.hasName ? site : ""}" style="display:block;border:0;font-size:19px;font-weight:700;color:${look.ink}"></span></td>`
    : "";
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 18px"><tr>${picture}${logo?.hasName ? "" : name}</tr></table>`;
}

function blockHtml(block: MailBlock, look: Look): Html {
  if (typeof block === "string") return paragraph(block, look);
  if ("quote" in block) {
    return html`<blockquote class="rule" style="margin:0 0 18px;padding:2px 0 2px 16px;border-left:3px solid ${look.line}">${lines(block.quote).map((line) => paragraph(line, look, "0 0 6px"))}</blockquote>`;
  }
  if ("items" in block) {
    const item = (text: string) =>
      html`<li class="ink" style="margin:0 0 8px;font-size:16px;line-height:25px;color:${look.ink};overflow-wrap:anywhere">${text}</li>`;
    return html`<ul style="margin:0 0 18px;padding:0 0 0 22px">${block.items.map(item)}</ul>`;
  }
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="sunk ink" bgcolor="${look.sunk}" style="padding:18px 20px;border-radius:10px;background:${look.sunk};font-size:15px;line-height:23px;color:${look.ink};overflow-wrap:anywhere">${withBreaks(block.document)}</td></tr></table><div style="height:18px;line-height:18px;font-size:0">&nbsp;</div>`;
}

function paragraph(text: string, look: Look, margin = "0 0 16px"): Html {
  return html`<p class="ink" style="margin:${margin};font-size:16px;line-height:25px;color:${look.ink};overflow-wrap:anywhere">${withBreaks(text)}</p>`;
}

function withBreaks(text: string): Html {
  return html`${text.split("\n").map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))}`;
}

function figureHtml([label, value]: [string, string], look: Look): Html {
  return html`<p class="soft" style="margin:22px 0 0;font-size:14px;line-height:20px;color:${look["ink-soft"]}">${label}</p>
<p class="ink" style="margin:2px 0 16px;font-size:34px;line-height:40px;font-weight:700;letter-spacing:-0.02em;color:${look.ink};overflow-wrap:anywhere">${value}</p>`;
}

function detailsHtml(rows: [string, string][], look: Look): Html {
  const rule = `border-top:1px solid ${look.line}`;
  const row = ([label, value]: [string, string]) =>
    html`<tr><th scope="row" class="soft rule" width="32%" align="left" valign="top" style="${rule};padding:10px 14px 10px 0;font-size:14px;line-height:23px;font-weight:400;color:${look["ink-soft"]}">${label}</th><td class="ink rule" valign="top" style="${rule};padding:10px 0;font-size:16px;line-height:23px;color:${look.ink};overflow-wrap:anywhere;word-break:break-word">${value.split("\n").map((line, index) => html`<div style="padding:${index === 0 ? 0 : 8}px 0 0">${line}</div>`)}</td></tr>`;
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 22px;border-collapse:collapse">${rows.map(row)}</table>`;
}

function buttonHtml({ label, url }: { label: string; url: string }, look: Look): Html {
  const color = look[look.side];
  return html`<table role="presentation" class="wide" cellpadding="0" cellspacing="0" style="margin:8px 0 0"><tr><td class="button" bgcolor="${color}" style="border-radius:10px;background:${color};mso-padding-alt:14px 26px"><a href="${url}" style="display:inline-block;padding:14px 26px;font-size:16px;line-height:20px;font-weight:700;color:${look[`on-${look.side}`]};text-decoration:none">${label}</a></td></tr></table>`;
}

function signature(person: string, site: string, look: Look): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="rule" style="margin:24px 0 0;border-top:1px solid ${look.line}"><tr><td width="44" style="padding:20px 12px 0 0"><div class="initials" aria-hidden="true" style="width:44px;height:44px;border-radius:22px;background:${look[`${look.side}-wash`]};color:${look[`${look.side}-text`]};font-size:16px;line-height:44px;font-weight:700;text-align:center">${initials(person)}</div></td><td style="padding:20px 0 0"><div class="ink" style="font-size:16px;line-height:22px;font-weight:700;color:${look.ink};overflow-wrap:anywhere">${person}</div><div class="soft" style="font-size:14px;line-height:20px;color:${look["ink-soft"]}">${site}</div></td></tr></table>`;
}

/** "Rosa María Lind" becomes "RL". */
function initials(person: string): string {
  const names = person.split(/\s+/).filter(Boolean);
  const letters = names.length > 1 ? [names[0], names.at(-1)] : names;
  return letters.map((name = "") => [...name][0] ?? "").join("");
}

function footer({ isForCreator }: MailText, { site, publicUrl, legalLine }: Sender, look: Look): Html {
  const style = `margin:0;font-size:13px;line-height:20px;color:${look["ink-soft"]}`;
  const work = publicUrl + portalPath;
  const workLine = html`<p class="soft" style="${style};margin-top:8px">${allWork}: <a class="link" href="${work}" style="color:${look[`${look.side}-text`]}">${work}</a></p>`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:18px 0 0"><tr><td><p class="soft" style="${style}"><a class="link" href="${publicUrl}" style="color:${look[`${look.side}-text`]};font-weight:600">${site}</a></p>${legalLine === "" ? "" : html`<p class="soft" style="${style}">${legalLine}</p>`}${isForCreator ? workLine : ""}</td></tr></table>`;
}
