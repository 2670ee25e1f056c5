import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { conversationsApi } from "#domain/conversations/conversations.api.ts";
import { rawMailFields, rawMailSchema } from "#domain/conversations/conversations.contract.ts";
import { Invalid } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import { notFound, unauthorized } from "#server/http/http-error.ts";
import { route } from "#server/http/route.ts";
import { partsOf } from "#server/http/upload.ts";
import { largestMail } from "#server/platform/mail-in/received-mail.ts";
import { receiveMail } from "./receive-mail.ts";

/** As JSON, a mail is longer by the escaped line ends and signs. */
const bodyLimit = 2 * largestMail;
const partLimits = { fileSize: largestMail + 1, fieldSize: largestMail + 1, parts: 100, fieldNameSize: 100 };

/** Takes mails from a mail service, which has a secret instead of an account. */
export function inboundMailRoutes(scope: FastifyInstance, context: Context): void {
  // Before the body is read, which may be large.
  scope.addHook("onRequest", async ({ headers }) => {
    const { inboundMailSecret: secret } = context.settings;
    if (secret === undefined) throw notFound();
    if (!isSecret(headers.authorization, secret)) throw unauthorized();
  });
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  route(scope, conversationsApi.receiveMail, { bodyLimit }).handle(async ({ request }) => {
    const raw = await rawMail(request);
    if (raw === undefined || raw.length === 0) throw new Invalid("email", "must be the source of a mail");
    if (raw.length > largestMail) throw new Invalid("email", "must be at most 25 MB");
    await receiveMail(context, raw);
    return { message: "Mail received." };
  });
}

/** Compares hashes, which have the same length whatever was sent. */
function isSecret(authorization: string | undefined, secret: string): boolean {
  const [, scheme = "", value = ""] = /^(Bearer|Basic) (\S{1,2000})$/i.exec(authorization ?? "") ?? [];
  const isBasic = scheme.toLowerCase() === "basic";
  const sent = isBasic
    ? Buffer.from(value, "base64")
        .toString()
        .replace(/^[^:]*:/, "")
    : value;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(sent), hash(secret));
}

async function rawMail(request: FastifyRequest): Promise<Buffer | undefined> {
  if (request.isMultipart()) return mailInForm(request);
  const { body } = request;
  if (!Buffer.isBuffer(body)) return undefined;
  return /^application\/json\b/i.test(request.headers["content-type"] ?? "") ? mailInJson(body) : body;
}

async function mailInForm(request: FastifyRequest): Promise<Buffer | undefined> {
  let mail: Buffer | undefined;
  for await (const part of partsOf(request, partLimits)) {
    const isMail = rawMailFields.some((name) => name === part.fieldname);
    if (part.type === "file") {
      if (isMail) mail = await part.toBuffer();
      else part.file.resume();
    } else if (isMail) mail = Buffer.from(String(part.value));
  }
  return mail;
}

function mailInJson(body: Buffer): Buffer | undefined {
  const read = rawMailSchema.safeParse(parsed(body));
  if (!read.success) return undefined;
  const text = rawMailFields.map((name) => read.data[name]).find((value) => value !== undefined);
  return text === undefined ? undefined : Buffer.from(text);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
