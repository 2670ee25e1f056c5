/**
 * Splits a mail into what its author wrote and what follows: the signature, and the mail that it answers. Together they
 * are the whole text. A text with nothing of its own, or with answers between quotations, is not split.
 */
export function splitQuoted(text: string): { text: string; quoted: string } {
  const lines = text.split("\n");
  const place = firstQuotedLine(lines);
  const own = lines.slice(0, place);
  if (place === lines.length || !own.some((line) => /[^\s>]/.test(line))) return { text, quoted: "" };
  // Empty lines between the two belong to the quotation.
  while (own.at(-1)?.trim() === "") own.pop();
  const length = own.join("\n").length;
  return { text: text.slice(0, length), quoted: text.slice(length) };
}

/** Number of the line where the quotation or the signature begins; the number of lines without one. */
function firstQuotedLine(lines: readonly string[]): number {
  for (const [place, line] of lines.entries()) {
    if (endsOwnText(line) || startsHeaderBlock(lines, place)) return place;
    const introduction = introductionAt(lines, place);
    if (introduction > 0 && isRestQuoted(lines, place + introduction)) return place;
    if (isQuoted(line) && isRestQuoted(lines, place)) return place;
  }
  return lines.length;
}

const isQuoted = (line: string) => line.startsWith(">");

/** A signature, or the line above a copy of the answered mail: nothing of the author's follows. */
function endsOwnText(line: string): boolean {
  return line === "-- " || line === "--" || deviceSignature.test(line) || separator.test(line);
}

const deviceSignature = new RegExp(
  `^(?:${[
    "Sent from (?:my|Mail for|Outlook for|Yahoo Mail)",
    "Sent with ",
    "Get Outlook for ",
    "(?:Von|Gesendet (?:von|mit)) (?:meinem|meinen|der|Outlook|Mail)",
    "Envoy(?:é|e) (?:de|depuis|à partir de) (?:mon|l'application|l’application|Outlook|Mail)",
    "Enviado (?:desde|a partir de) (?:mi|Outlook|Correo)",
    "Inviato (?:da|dal|dallo) (?:mio|iPhone|iPad|Outlook|Posta)",
    "Enviado (?:do|a partir do|de) (?:meu|Outlook|Correio|Yahoo)",
  ].join("|")}).{0,60}$`,
  "i",
);

const separator = new RegExp(
  `^>*\\s*-{2,} ?(?:${[
    "Original Message",
    "Forwarded message",
    "Urspr(?:ü|ue)ngliche Nachricht",
    "Original-Nachricht",
    "Weitergeleitete Nachricht",
    "Message d'origine",
    "Message original",
    "Message transféré",
    "Mensaje original",
    "Mensaje reenviado",
    "Messaggio originale",
    "Messaggio inoltrato",
    "Mensagem original",
    "Mensagem encaminhada",
  ].join("|")}) ?-{2,}\\s*$`,
  "i",
);

/** Names of header lines that mail programs write above the answered mail, by language. */
const senderNames = ["From", "Von", "De", "Da"];
const furtherNames = [
  ...["Sent", "Date", "To", "Cc", "Subject", "Reply-To", "Importance"],
  ...["Gesendet", "Datum", "An", "Betreff", "Kopie"],
  ...["Envoyé", "À", "A", "Objet"],
  ...["Enviado", "Fecha", "Para", "Asunto"],
  ...["Inviato", "Data", "Oggetto"],
  ...["Enviada", "Assunto"],
];
const senderLine = new RegExp(`^\\s*[*_]*(?:${senderNames.join("|")})[*_]*\\s?:[*_]*\\s*\\S`, "i");
const furtherLine = new RegExp(`^\\s*[*_]*(?:${furtherNames.join("|")})[*_]*\\s?:`, "i");

/** Outlook's From, Sent, To, and Subject, perhaps below a line. Names and addresses may be folded. */
function startsHeaderBlock(lines: readonly string[], place: number): boolean {
  const isRule = /^\s*[_-]{10,}\s*$/.test(lines[place] ?? "");
  const start = isRule ? lines.findIndex((line, index) => index > place && line.trim() !== "") : place;
  if (!senderLine.test(lines[start] ?? "")) return false;
  return lines.slice(start + 1, start + 6).filter((line) => furtherLine.test(line)).length >= 2;
}

const introductions = [
  /^On\b.*\bwrote\s?:$/i,
  /^(?:Am|Den)\b.*\bschrieb\b.*:$/i,
  /^Le\b.*\ba écrit\s?:$/i,
  /^El\b.*\bescribi[óo]\s?:$/i,
  /^Il\b.*\bha scritto\s?:$/i,
  /^(?:Em|No dia|A)\b.*\bescreveu\s?:$/i,
  // Programs that write the name first.
  /^.{1,200}(?:<[^<>\s]+@[^<>\s]+>|\(\d{4}.*\)).{0,40}(?:wrote|schrieb|a écrit|escribi[óo]|ha scritto|escreveu)\s?:$/i,
];
const longestIntroduction = 3;

/** How many lines 'On … wrote:' takes, beginning here. It is broken after 72 characters. 0: there is none. */
function introductionAt(lines: readonly string[], place: number): number {
  if (!/^(?:[>\s]*)(?:On|Am|Den|Le|El|Il|Em|No dia|A)\b|<\S+@/i.test(lines[place] ?? "")) return 0;
  for (let count = 1; count <= longestIntroduction; count += 1) {
    const taken = lines.slice(place, place + count);
    const line = taken.map((each) => each.replace(/^[>\s]+/, "").trimEnd()).join(" ");
    if (line.length <= 500 && introductions.some((introduction) => introduction.test(line))) return count;
  }
  return 0;
}

/** Whether the author has written nothing from here on: a quotation, or a signature after it. */
function isRestQuoted(lines: readonly string[], start: number): boolean {
  const rest = lines.slice(start);
  const quotesEnd = rest.findLastIndex(isQuoted);
  // Some programs introduce the answered mail and do not mark its lines.
  if (quotesEnd < 0) return true;
  const after = rest.slice(quotesEnd + 1);
  const between = rest.slice(0, quotesEnd).filter((line) => line.trim() !== "" && !isQuoted(line));
  const own = after.filter((line) => line.trim() !== "");
  return between.length === 0 && (own.length === 0 || own.some((line, index) => index === 0 && endsOwnText(line)));
}
