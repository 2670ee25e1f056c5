import { isIP } from "node:net";
import { isAbsolute, resolve } from "node:path";
import { CronExpressionParser } from "cron-parser";
import { z } from "zod";
import { type Role, roles } from "#domain/access/principal.ts";
import { type BackupKeep, mostKept } from "#domain/backups/kept-backups.ts";
import type { GroupRoles } from "#domain/company-sign-in/role-of-groups.ts";
import { emailSchema, singleLine } from "#domain/http/text.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import { type TwoFactorRequirement, twoFactorRequirements } from "#domain/two-factor/two-factor-rules.ts";

export type StorageSettings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Treatment of a message in the mailbox once it is stored: marked as read, moved to a folder, or left alone. */
export const afterReadings = ["mark", "move", "leave"] as const;
export type AfterReading = (typeof afterReadings)[number];

/** Rule for a variable, as a schema and in words. */
export type Rule<T> = {
  schema: z.ZodType<T>;
  must: string;
  /** The value is never shown, and can also come from the file that NAME_FILE names. */
  secret?: boolean;
  /** False: a secret that a library reads from the environment, too. */
  canBeInFile?: boolean;
};

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
/** One each tenth of a second. */
const mostMessages = 36_000;
export const messagesPerHour: Rule<number> = {
  schema: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((number) => number > 0 && number <= mostMessages),
  must: `must be a whole number between 1 and ${mostMessages}`,
};
const unitBytes = { MB: 1024 ** 2, GB: 1024 ** 3 };
const smallestFile = 10;
/** An object store takes 10,000 parts of 5 MB. */
const largestFile = 45;
/** In bytes. */
export const fileSize: Rule<number> = {
  schema: z
    .string()
    .regex(/^\d{1,5} ?[MG]B$/i)
    .transform((text) => {
      const unit = /GB$/i.test(text) ? unitBytes.GB : unitBytes.MB;
      return Number.parseInt(text, 10) * unit;
    })
    .refine((bytes) => bytes >= smallestFile * unitBytes.MB && bytes <= largestFile * unitBytes.GB),
  must: `must be a size between ${smallestFile}MB and ${largestFile}GB, such as 500MB or 2GB`,
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
export const imap: Rule<string> = {
  schema: addressOf("imap:", "imaps:").refine((text) => {
    const { protocol, username, password, search } = new URL(text);
    const isUnencrypted = protocol === "imap:" && search === "?tls=off";
    return username !== "" && password !== "" && (search === "" || isUnencrypted);
  }),
  must: "must be an address such as imaps://user:password@mail.example, or imap: with STARTTLS, or imap: with ?tls=off",
  secret: true,
};
export const afterReading: Rule<AfterReading> = {
  schema: z.enum(afterReadings),
  must: `must be one of ${afterReadings.join(", ")}`,
};
// A token follows it after a plus, and a local part has at most 64 characters.
const longestReplyName = 12;
export const replyAddress: Rule<string> = {
  schema: emailSchema.refine((address) => {
    const name = address.slice(0, address.lastIndexOf("@"));
    return name.length <= longestReplyName && !name.includes("+");
  }),
  must: `must be an email address with at most ${longestReplyName} characters and no + before the @, such as mail@agency.example`,
};
/** In lower case. */
export const serverNames: Rule<string[]> = {
  schema: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(z.string().regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/)).max(20)),
  must: "must be names of mail servers, separated by commas, such as mx.google.com",
};
export const sharedSecret: Rule<string> = {
  schema: z.string().regex(/^[!-~]{32,500}$/),
  must: "must have at least 32 characters and no spaces, such as `openssl rand -base64 32` writes",
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
/** Sign-in of the company. In plain text only within the own machine, where tests are. */
export const issuer: Rule<string> = {
  schema: addressOf("https:", "http:")
    .refine((text) => {
      const { protocol, hostname, search, hash } = new URL(text);
      return (
        search === "" &&
        hash === "" &&
        (protocol === "https:" || ["localhost", "127.0.0.1"].includes(hostname))
      );
    })
    .transform((text) => text.replace(/\/\.well-known\/openid-configuration$/, "")),
  must: "must be the https address of the provider, such as https://accounts.google.com",
};
export const mailDomain: Rule<string> = {
  schema: z
    .hostname()
    .toLowerCase()
    .refine((text) => text.includes(".")),
  must: "must be the domain of your addresses, such as agency.example",
};
export const givenRole: Rule<"viewer" | "editor"> = {
  schema: z.enum(["viewer", "editor"]),
  must: "must be viewer or editor",
};
export const groupRoles: Rule<GroupRoles> = {
  schema: z
    .string()
    .transform((text) => text.split(",").map(groupAndRole))
    .refine((pairs) => pairs.every(([group, role]) => group !== "" && roles.includes(role)))
    .transform((pairs) => new Map(pairs)),
  must: "must name groups with their roles, such as Tandem Owners=owner, Marketing=editor",
};
export const scope: Rule<string> = {
  schema: z.string().refine((text) => text.split(" ").includes("openid")),
  must: "must be names of scopes with openid among them, such as openid email profile groups",
};
export const claimName: Rule<string> = {
  schema: z.string().regex(/^[\w:./-]{1,100}$/),
  must: "must be the name of a claim, such as groups",
};
/** Undefined: everybody may use a password. */
export const passwordSignIn: Rule<string | undefined> = {
  schema: z.union([
    z.literal("on").transform(() => undefined),
    emailSchema.transform((text) => emailKey(text)),
  ]),
  must: 'must be "on", or the address of the one owner who may still use a password',
};
/** Five fields, as `cron` has them. */
export const schedule: Rule<string> = {
  schema: z.string().refine((text) => {
    if (text.trim().split(/\s+/).length !== 5) return false;
    try {
      CronExpressionParser.parse(text).next();
      return true;
    } catch {
      return false;
    }
  }),
  must: "must be a time in the five fields of cron, such as 0 3 * * *",
};
export type BackupTargetSettings = { folder: string } | { bucket: StorageSettings; prefix: string };
export const backupTarget: Rule<BackupTargetSettings> = {
  schema: z
    .string()
    .trim()
    .refine((text) => isAbsolute(text) || bucketIn(text) !== undefined)
    .transform((text) => bucketIn(text) ?? { folder: resolve(text) }),
  must: "must be a folder such as /backups, or a bucket such as s3://KEY:SECRET@s3.example/bucket/folder?region=eu-central-1",
  secret: true,
};
const kinds = ["daily", "weekly", "monthly"] as const;
export const backupKeep: Rule<BackupKeep> = {
  schema: z
    .string()
    .trim()
    .toLowerCase()
    .transform((text) => text.split(",").map((part) => /^ ?(\d{1,3}) (daily|weekly|monthly) ?$/.exec(part)))
    .refine((parts) => {
      const names = parts.map((part) => part?.[2]);
      return !names.includes(undefined) && new Set(names).size === names.length;
    })
    .transform((parts) => {
      const countOf = (kind: string) => Number(parts.find((part) => part?.[2] === kind)?.[1] ?? 0);
      return { daily: countOf("daily"), weekly: countOf("weekly"), monthly: countOf("monthly") };
    })
    .refine((keep) => kinds.some((kind) => keep[kind] > 0)),
  must: `must say how many are kept, up to ${mostKept} of each, such as 7 daily, 4 weekly, 12 monthly`,
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

/** Names of groups may contain an equals sign. */
function groupAndRole(text: string): [string, Role] {
  const end = text.lastIndexOf("=");
  return [text.slice(0, Math.max(end, 0)).trim(), text.slice(end + 1).trim() as Role];
}

/** The parts of `s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION`, with `tls=off` for a store without TLS. */
function bucketIn(text: string): { bucket: StorageSettings; prefix: string } | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, host, pathname, searchParams } = new URL(text);
  const [bucket = "", ...folders] = pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (protocol !== "s3:" || [username, password, host, bucket].includes("")) return undefined;
  return {
    bucket: {
      endpoint: `${searchParams.get("tls") === "off" ? "http" : "https"}://${host}`,
      bucket,
      region: searchParams.get("region") ?? "us-east-1",
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    },
    prefix: folders.map((folder) => `${folder}/`).join(""),
  };
}

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
