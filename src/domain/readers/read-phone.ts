import { readLine } from "./read-line.ts";
import type { Reading } from "./reading.ts";

const fewestDigits = 5;
const mostDigits = 20;
/** Maximum length in E.164. */
const mostInternationalDigits = 15;

const extension = /(?:ext(?:ension|n)?\.?|x|#|,|;(?:ext=)?)\s{0,3}:?\s{0,3}(\d{1,7})$/i;
const number = /^\+?[\d\s()./-]+$/;
/** Scheme and host of a link to a chat in WhatsApp. */
const whatsAppHost = /^(?:https?:\/\/)?(?:wa\.me|(?:(?:api|web|www)\.)?whatsapp\.com)(?=\/)/i;

/** Digits of a number, and its extension behind a switchboard. */
type PhoneParts = { digits: string; isInternational: boolean; extension: string | undefined };

/**
 * Validates a phone number and keeps it as typed, with spaces, dashes, digits of any script, parentheses, and an
 * extension ('ext. 12'). Invisible characters, which address books of phones add, are removed. Of a link to WhatsApp,
 * the number is kept. Empty text is valid.
 */
export function readPhone(text: string): Reading<string> {
  const line = readLine(text);
  if (line === "") return { value: "" };
  const phone = linkedPhone(line) ?? line;
  const parts = partsOf(phone);
  if (parts === undefined) return { problem: "must be a phone number" };
  const digits = parts.digits.length + (parts.extension?.length ?? 0);
  if (parts.digits.length < fewestDigits || digits > mostDigits) {
    return { problem: `must be a phone number of ${fewestDigits} to ${mostDigits} digits` };
  }
  return { value: phone };
}

/** The number in a link such as 'wa.me/34655443322' or 'api.whatsapp.com/send?phone=34655443322'. */
function linkedPhone(link: string): string | undefined {
  if (!whatsAppHost.test(link)) return undefined;
  const { pathname, searchParams } = new URL(link.replace(whatsAppHost, "https://wa.me"));
  const given = searchParams.get("phone") ?? pathname.split("/")[1];
  const digits = /^[+ ]?(\d{5,15})$/.exec(given ?? "")?.[1];
  return digits && `+${digits}`;
}

/** The number in E.164 ('+351210100100'); undefined without a country code. */
export function internationalPhone(phone: string): string | undefined {
  const parts = partsOf(phone);
  if (!parts?.isInternational || parts.digits.length > mostInternationalDigits) return undefined;
  return `+${parts.digits}`;
}

/**
 * Digits of a number for WhatsApp, without '+'. Undefined without a country code, which WhatsApp needs, and for an
 * extension behind a switchboard, which has no chat.
 */
export function whatsAppNumber(phone: string): string | undefined {
  return partsOf(phone)?.extension === undefined ? internationalPhone(phone)?.slice(1) : undefined;
}

/** `tel:` URI (RFC 3966) with the extension; undefined if a stored text is not a phone number. */
export function phoneAddress(phone: string): string | undefined {
  const parts = partsOf(phone);
  if (parts === undefined) return undefined;
  const called = parts.isInternational ? `+${parts.digits}` : parts.digits;
  return `tel:${called}${parts.extension ? `;ext=${parts.extension}` : ""}`;
}

function partsOf(phone: string): PhoneParts | undefined {
  const plain = asciiDigits(phone.normalize("NFKC"))
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/^tel:\s*/i, "");
  const behind = extension.exec(plain);
  // The trunk prefix of '+44 (0)20' is not dialed from abroad.
  const main = plain
    .slice(0, behind?.index)
    .trim()
    .replace(/^(\(?\+.*)\(0\)/, "$1");
  if (!number.test(main.replace(/^\(\+/, "+("))) return undefined;
  const digits = main.replace(/\D/g, "");
  const isInternational = main.includes("+") || digits.startsWith("00");
  return {
    digits: main.includes("+") ? digits : digits.replace(/^00/, ""),
    isInternational,
    extension: behind?.[1],
  };
}

/** Converts digits of any script to 0 to 9. */
function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Unicode has the digits of each script in sequence from 0 to 9. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let below = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below += 1;
  return below % 10;
}
