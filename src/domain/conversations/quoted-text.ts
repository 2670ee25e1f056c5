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
  const lastQuote = lines.findLastIndex(isQuoted);
  const quotesStart = startOfLastQuotes(lines, lastQuote);
  for (const [place, line] of lines.entries()) {
    if (endsOwnText(line) || startsHeaderBlock(lines, place)) return place;
    if (isQuoted(line) && place >= quotesStart) return place;
    const introduction = introductionAt(lines, place);
    if (introduction === undefined) continue;
    // Some programs introduce the answered mail, and do not mark its lines.
    const isFollowed =
      place > lastQuote ? isPrecise.test(introduction.text) : introduction.end >= quotesStart;
    if (isFollowed) return place;
  }
  return lines.length;
}

/** First line of the quotations that nothing of the author's follows; the number of lines if there are none. */
function startOfLastQuotes(lines: readonly string[], lastQuote: number): number {
  const after = lines.slice(lastQuote + 1).find((line) => line.trim() !== "");
  if (lastQuote < 0 || (after !== undefined && !endsOwnText(after))) return lines.length;
  return lines.findLastIndex((line, place) => place < lastQuote && line.trim() !== "" && !isQuoted(line)) + 1;
}

const isQuoted = (line: string) => line.startsWith(">");

/** A signature, or the line above a copy of the answered mail: nothing of the author's follows. */
function endsOwnText(line: string): boolean {
  return line === "-- " || line === "--" || deviceSignature.test(line) || separator.test(line);
}

const programs =
  "iPhone|iPad|Galaxy|Samsung|Huawei|Xiaomi|Pixel|Android|BlackBerry|Outlook|Windows|Yahoo|Proton|GMX|WEB\\.DE|Gmail";
const phones =
  "mobile|phone|Handy|Smartphone|Mobiltelefon|téléphone|portable|móvil|celular|teléfono|cellulare|telefono|telemóvel";
const senders = "Sent (?:from|with|via)|Get|Von|Gesendet (?:von|mit)|Envoyé|Obtenir|Enviado|Inviato|Scarica";
const deviceSignature = new RegExp(`^(?:${senders}) .{0,40}(?:${programs}|${phones}).{0,100}$`, "i");

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

/** Beginnings of 'On … wrote:', or a part of it in programs that write the name first. */
const opening = /^[>\s]*(?:On|Am|Den|Le|El|Il|Em|No dia|A)\b|@|\(\d{4}/i;
const closing = /\b(?:wrote|schrieb|a écrit|escribi[óo]|ha scritto|escreveu)\s?:$/i;
const germanClosing = /^(?:Am|Den)\b.*\bschrieb\b/i;
const longestIntroduction = 3;

/** A time or an address, which a sentence of the author's that ends in 'wrote:' hardly contains. */
const isPrecise = /@|\d[:.h]\d\d/;

/** 'On … wrote:', which is broken after 72 characters, and the number of the line after it. */
function introductionAt(lines: readonly string[], place: number): { text: string; end: number } | undefined {
  if (!opening.test(lines[place] ?? "")) return undefined;
  let text = "";
  for (let end = place + 1; end <= place + longestIntroduction && end <= lines.length; end += 1) {
    text = `${text} ${lines[end - 1]?.replace(/^[>\s]+/, "")}`.trim();
    if (text.length > 500) return undefined;
    if (!text.endsWith(":") || !/\d/.test(text)) continue;
    if (closing.test(text) || germanClosing.test(text)) return { text, end };
  }
  return undefined;
}
