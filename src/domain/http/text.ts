import { z } from "zod";
import { containsSignedAddress } from "#domain/media/signed-address.ts";
import { emailKey, readEmail } from "#domain/readers/read-email.ts";
import { isOneLine, isVisible, readLine } from "#domain/readers/read-line.ts";
import { readNumber } from "#domain/readers/read-number.ts";
import { readPhone } from "#domain/readers/read-phone.ts";
import type { Reading } from "#domain/readers/reading.ts";
import { typedText } from "#domain/readers/reading.ts";
import { errorMessages } from "./error-messages.ts";
import { textLimits } from "./text-limits.ts";
import { isPictureAddress, isWebAddress, pictureWithScheme, withScheme } from "./web-address.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: tab and line breaks may stand in a longer text
const controlCharactersButLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const unstorable = "contains characters that cannot be stored";

/** A line of text, normalized by `readLine`. Line breaks are refused, because they could forge mail headers. */
export function singleLine(maximum: number = textLimits.line) {
  return z
    .string()
    .refine(isOneLine, "must be on one line")
    .refine((text) => text.isWellFormed(), unstorable)
    .overwrite(readLine)
    .max(maximum, `must be at most ${maximum} characters`);
}

/** Empty texts are refused for their length instead. */
function isEmptyOrVisible(text: string): boolean {
  return text === "" || isVisible(text);
}

/**
 * Like `singleLine`, with at least one visible character. Its checks do not abort, because that would delay rules
 * over several fields (`whenRight`).
 */
export function requiredLine(label: string, maximum: number = textLimits.line) {
  return z
    .string(`${label} is required`)
    .pipe(
      singleLine(maximum).min(1, `${label} is required`).refine(isEmptyOrVisible, `${label} is required`),
    );
}

/** Text that may have several lines, trimmed, with CRLF converted to LF. */
export function multiLine(maximum: number) {
  return z
    .string()
    .transform((text) => text.replace(/\r\n?/g, "\n").trim().normalize())
    .pipe(
      z
        .string()
        .max(maximum, `must be at most ${maximum} characters`)
        .refine((text) => !controlCharactersButLines.test(text) && text.isWellFormed(), unstorable),
    );
}

/** Like `multiLine`, with at least one visible character. */
export function requiredText(label: string, maximum: number) {
  return z
    .string(`${label} is required`)
    .pipe(
      multiLine(maximum).pipe(
        z.string().min(1, `${label} is required`).refine(isEmptyOrVisible, `${label} is required`),
      ),
    );
}

/** An email address as typed, for addresses that only receive mail. */
export const typedEmailSchema = requiredLine("Email", textLimits.email)
  .pipe(typedText(readEmail))
  .meta({ format: "email" });

/** An email address that identifies a record or an account, normalized so that upper and lower case do not matter. */
export const emailSchema = typedEmailSchema.transform(emailKey);

export const phoneSchema = singleLine(textLimits.phone).pipe(typedText(readPhone));

const noWebAddress = "must be a web address, such as https://example.com";
const tooLongAddress = `must be at most ${textLimits.url} characters`;

/** A web address or empty text. A missing scheme is added. */
export const webAddressSchema = singleLine(textLimits.url)
  .overwrite(withScheme)
  .max(textLimits.url, tooLongAddress)
  .refine((text) => text === "" || isWebAddress(text), noWebAddress);

export function requiredWebAddress(label: string) {
  return requiredLine(label, textLimits.url).pipe(webAddressSchema);
}

/**
 * URL of a picture: a path on this site, or a web address. May be empty. May be the signed URL of a private file,
 * which must not be stored.
 */
export const anyPictureAddressSchema = singleLine(textLimits.url)
  .overwrite(pictureWithScheme)
  .max(textLimits.url, tooLongAddress)
  .refine((text) => text === "" || isPictureAddress(text), noWebAddress);

/** For pictures that are stored and shown publicly. */
export const pictureAddressSchema = anyPictureAddressSchema.refine(
  (text) => !containsSignedAddress(text),
  errorMessages.privateFile,
);

/**
 * Accepts a value or its JSON text, because multipart fields are text. Malformed JSON fails as an invalid field,
 * not as an unreadable body.
 */
export function jsonText<T extends z.ZodType>(schema: T) {
  return z.preprocess((value, context) => {
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value, mayNamePrototype.test(value) ? withoutPrototypeKeys : undefined);
    } catch {
      context.addIssue({ code: "custom", message: "is not valid JSON" });
      return z.NEVER;
    }
  }, schema);
}

type ReadNumber = (text: string, fits: (number: number) => boolean) => Reading<number>;

/** Forms send numbers and switches as text, and missing values as empty text. */
export function formNumber<T extends z.ZodType>(schema: T, read: ReadNumber = readNumber) {
  return z.preprocess((value, context) => {
    if (typeof value !== "string") return value;
    if (value.trim() === "") return undefined;
    const { value: number, problem } = read(value, (each) => schema.safeParse(each).success);
    if (problem === undefined) return number;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  }, schema);
}

export const formBoolean = z.preprocess(
  (value) => (value === "true" || value === "on" ? true : value === "false" || value === "" ? false : value),
  z.boolean("must be true or false"),
);

/** Texts that can have such a key, plain or escaped. For others, the reviver would take most of the time. */
const mayNamePrototype = /__proto__|constructor|prototype|\\u/;

function withoutPrototypeKeys(key: string, value: unknown): unknown {
  return key === "__proto__" || key === "constructor" || key === "prototype" ? undefined : value;
}
