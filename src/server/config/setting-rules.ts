import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { emailSchema, singleLine } from "#domain/http/text.ts";
import { type TwoFactorRequirement, twoFactorRequirements } from "#domain/two-factor/two-factor-rules.ts";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Rule for a variable, as a schema and in words. Values of secret ones are never shown. */
export type Rule<T> = { schema: z.ZodType<T>; must: string; secret?: boolean };

export const port: Rule<number> = {
  schema: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((number) => number >= 1 && number <= 65_535),
  must: "must be a whole number between 1 and 65535",
};
const longestStopDelay = 300;
export const stopDelay: Rule<number> = {
  schema: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((number) => number <= longestStopDelay),
  must: `must be a whole number of seconds between 0 and ${longestStopDelay}`,
};
const mostMegabytes = 10_000_000;
/** In bytes. */
export const megabytes: Rule<number> = {
  schema: z
    .string()
    .regex(/^\d{1,8}$/)
    .transform(Number)
    .refine((number) => number > 0 && number <= mostMegabytes)
    .transform((number) => number * 1024 * 1024),
  must: `must be a whole number of megabytes between 1 and ${mostMegabytes}`,
};
export const host: Rule<string> = {
  schema: z.string().regex(/^[A-Za-z0-9._:-]+$/),
  must: "must be an address or a host name to listen on, such as 127.0.0.1",
};
export const origin: Rule<string> = {
  schema: addressOf("http:", "https:")
    .transform((text) => new URL(text))
    .refine((url) => url.href === `${url.origin}/`)
    .transform((url) => url.origin),
  must: "must be the address of the site without a path, such as https://tandem.example",
};
export const database: Rule<string> = {
  schema: addressOf("postgres:", "postgresql:"),
  must: "must be an address such as postgres://user:password@host:5432/database",
  secret: true,
};
export const folder: Rule<string> = {
  schema: z
    .string()
    .refine((text) => !text.includes("\0"))
    .transform((text) => resolve(text)),
  must: "must be a folder",
};
export const email: Rule<string> = { schema: emailSchema, must: "must be an email address" };
export const yesOrNo: Rule<boolean> = {
  schema: z.enum(["true", "false"]).transform((text) => text === "true"),
  must: 'must be "true" or "false"',
};
export const onOrOff: Rule<boolean> = {
  schema: z.enum(["on", "off"]).transform((text) => text === "on"),
  must: 'must be "on" or "off"',
};
export const logLevel: Rule<(typeof logLevels)[number]> = {
  schema: z.enum(logLevels),
  must: `must be one of ${logLevels.join(", ")}`,
};
// A number of hops is not accepted on purpose: it would let a visitor choose the address that we see.
export const proxies: Rule<false | string[]> = {
  schema: z.union([
    z.literal("false").transform(() => false as const),
    z
      .string()
      .transform((text) => text.split(",").map((part) => part.trim()))
      .refine((parts) => parts.every(isProxy)),
  ]),
  must: 'must be "false" or a list of proxy addresses and networks such as 10.0.0.0/8, 192.168.1.5',
};
export const line: Rule<string> = { schema: singleLine(500), must: "must be on one line", secret: true };
export const webAddress: Rule<string> = {
  schema: addressOf("http:", "https:"),
  must: "must be an address such as https://storage.example",
  secret: true,
};
export const smtp: Rule<string> = {
  schema: addressOf("smtp:", "smtps:"),
  must: "must be an address such as smtps://user:password@mail.example",
  secret: true,
};
/** 32 bytes, for AES-256. */
export const encryptionKey: Rule<Buffer> = {
  schema: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/)
    .transform((text) => Buffer.from(text, "base64")),
  must: "must be 32 random bytes in base64, such as `openssl rand -base64 32` writes",
  secret: true,
};
export const twoFactorRequirement: Rule<TwoFactorRequirement> = {
  schema: z.enum(twoFactorRequirements),
  must: `must be one of ${twoFactorRequirements.join(", ")}`,
};
export const sender: Rule<string> = {
  schema: singleLine(320).refine((text) => {
    const address = /^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
    return emailSchema.safeParse(address).success;
  }),
  must: "must be an email address, such as Tandem <hello@tandem.example>",
};

function addressOf(...protocols: string[]) {
  return z
    .string()
    .trim()
    .refine((text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, host } = new URL(text);
      // The host of a Postgres URL may be in its query, as a socket folder.
      return protocols.includes(protocol) && (host !== "" || protocol.startsWith("postgres"));
    });
}

function isProxy(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
