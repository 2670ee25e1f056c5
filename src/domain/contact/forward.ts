import { z } from "zod";
import { unknownPlaceholdersMessage } from "#domain/conversations/message-templates.ts";
import { successBody } from "#domain/http/envelope.ts";
import { openedAtSchema } from "#domain/http/exact-time.ts";
import { requiredLine, requiredText } from "#domain/http/text.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { type Brief, briefLines } from "./brief.ts";
import { leftOut, withoutAddresses } from "./left-out.ts";

/** Placeholders of a template, with their descriptions for administrators. */
export const placeholders = {
  creator: "the creator's name",
  sender: "who wrote, and for which company",
  message: "what they wrote",
  brief: "the brief of the campaign, if there is one",
  contact: "the sender's email address and phone number if you share them, otherwise how to answer",
} as const;
type Placeholder = keyof typeof placeholders;

export const defaultTemplate = {
  subject: "{sender} would like to work with you",
  body: `Hello {creator},

{sender} wrote to us about working with you:

{message}

{brief}

{contact}`,
};

function templateText<T extends z.ZodType<string>>(schema: T) {
  return schema.superRefine((text, context) => {
    for (const [, name = ""] of String(text).matchAll(/\{(\w{1,40})\}/g)) {
      if (!Object.hasOwn(placeholders, name)) context.addIssue(unknownPlaceholdersMessage([name]));
    }
  });
}

/** Template of the mail that forwards a message to a creator. */
export const templateInputSchema = z.object({
  subject: templateText(requiredLine("Subject")),
  body: templateText(requiredText("Text", textLimits.message)).refine(
    (text) => text.includes("{message}"),
    "must contain {message}",
  ),
  /** Null if the template has not been edited before. */
  updatedAt: z.union([z.null(), openedAtSchema]),
});
export type TemplateInput = z.output<typeof templateInputSchema>;

/** `updatedAt` is null until somebody edits the template. */
export const templateSchema = z.object({
  subject: z.string(),
  body: z.string(),
  updatedAt: z.string().nullable(),
});
export type ForwardTemplate = z.output<typeof templateSchema>;
export const templateBody = successBody(z.object({ template: templateSchema }));

export const forwardSchema = z.object({
  influencerId: z.uuid("is not a known record"),
  shareAddress: z.boolean("must be true or false").default(false),
});
export type ForwardInput = z.output<typeof forwardSchema>;

type Forwarded = {
  creator: string;
  /** Whether the creator receives the sender's email address. */
  shareAddress: boolean;
  message: {
    name: string;
    email: string;
    phone: string;
    company: string;
    message: string;
    brief: Brief | null;
  };
};

/**
 * The mail that forwards a message. Unless the sender's address is shared, all addresses are removed from the text.
 * Placeholders are replaced in one pass, so a value that looks like a placeholder stays as it is.
 */
export function forwardedMail(
  template: Pick<ForwardTemplate, "subject" | "body">,
  { creator, shareAddress, message }: Forwarded,
): { subject: string; text: string } {
  const { name, email, phone, company } = message;
  const shown = (text: string) => (shareAddress ? text : withoutContact(text, [email, phone]));
  const lines = briefLines(message.brief).map(([label, text]) => `${label}: ${text}`);
  const values: Record<Placeholder, string> = {
    creator,
    sender: shown(company ? `${name}, ${company}` : name),
    message: shown(message.message),
    brief: shown(lines.join("\n")),
    contact: shareAddress
      ? `You can reach them at ${[email, phone].filter(Boolean).join(" or ")}.`
      : "Reply to this email if you are interested, and we will put you in touch.",
  };
  const fill = (text: string) =>
    text.replace(/\{(\w{1,40})\}/g, (whole, part: string) =>
      Object.hasOwn(values, part) ? values[part as Placeholder] : whole,
    );
  return { subject: fill(template.subject).replace(/\s+/g, " "), text: fill(template.body) };
}

/** Also removes the sender's own address and number, however they are written. */
function withoutContact(text: string, contacts: string[]): string {
  const pattern = contacts
    .filter(Boolean)
    .map((contact) => contact.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join("|");
  const rest = pattern === "" ? text : text.replace(new RegExp(pattern, "gi"), leftOut);
  return withoutAddresses(rest);
}
