import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { passwordSchema } from "#domain/admin/password.ts";
import { type BackupKeep, defaultKeep } from "#domain/backups/kept-backups.ts";
import type { GroupRoles } from "#domain/company-sign-in/role-of-groups.ts";
import type { TwoFactorRequirement } from "#domain/two-factor/two-factor-rules.ts";
import {
  type AfterReading,
  afterReading,
  type BackupTargetSettings,
  backupKeep,
  backupTarget,
  claimName,
  database,
  email,
  encryptionKey,
  fileSize,
  folder,
  givenRole,
  groupRoles,
  host,
  imap,
  issuer,
  line,
  logLevel,
  type logLevels,
  mailDomain,
  megabytes,
  messagesPerHour,
  onOrOff,
  origin,
  passwordSignIn,
  port,
  proxies,
  type Rule,
  replyAddress,
  type StorageSettings,
  schedule,
  scope,
  sender,
  serverNames,
  sharedSecret,
  smtp,
  stopDelay,
  twoFactorRequirement,
  webAddress,
  yesOrNo,
} from "./setting-rules.ts";

const megabyte = 1024 * 1024;

export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid setting. The message is one line for the person who set it, and never contains a secret. */
export class SettingError extends Error {
  override name = "SettingError";
  /** Variables to change or remove. */
  readonly variables: readonly string[];

  constructor(message: string, variables: readonly string[] = []) {
    super(message);
    this.variables = variables;
  }
}

export type { BackupTargetSettings, StorageSettings };

/** Backups that are made without a person. */
export type BackupSettings = {
  /** Five fields of cron, in the agency's time zone. */
  schedule: string;
  target: BackupTargetSettings;
  keep: BackupKeep;
};

/** Sign-in of administrators with the company's account, by OpenID Connect. */
export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Domain of addresses that get an account at the first sign-in. Undefined: only invited people. */
  domain: string | undefined;
  /** Of people whom nobody has invited, without `roles`. */
  defaultRole: "viewer" | "editor";
  /** Undefined: roles are given in Tandem. */
  roles: GroupRoles | undefined;
  /** Claim with the names of a person's groups. */
  rolesClaim: string;
  /** Whether every address of the provider counts as confirmed. */
  trustsAddresses: boolean;
};

export type Settings = {
  port: number;
  host: string;
  /** Origin under which visitors reach the site, without a trailing slash. */
  publicUrl: string;
  /** Undefined: the embedded Postgres under `dataDir`. */
  databaseUrl: string | undefined;
  databaseReadUrl: string | undefined;
  /** Direct connection with sessions of its own, if `databaseUrl` is a pooler. */
  databaseDirectUrl: string | undefined;
  /** Absolute path. */
  dataDir: string;
  /** Absolute path. */
  contentDir: string;
  /** First administrator, if the environment names one. */
  admin: { email: string; password: string } | undefined;
  /** Undefined: sample data on an empty embedded database only. */
  sampleData: boolean | undefined;
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted. */
  trustProxy: false | string[];
  rateLimit: boolean;
  /** Limit of uploads from one address outside the team within 24 hours, in bytes. */
  uploadBytesPerDay: number;
  /** Largest file that can be uploaded outside of the public forms, in bytes. */
  maximumFileBytes: number;
  /** Limit of files of all records that wait for a decision, in bytes. */
  undecidedBytes: number;
  /** False: all public responses are built from scratch, for load tests. */
  responseCache: boolean;
  logLevel: (typeof logLevels)[number];
  /** Undefined: no metrics. */
  metricsPort: number | undefined;
  /** Address that names the newest version. Undefined: nobody is asked. */
  versionCheckUrl: string | undefined;
  /** Time for which requests are still served after a stop signal, in seconds. */
  stopDelay: number;
  /** Undefined: files under `dataDir`. */
  storage: StorageSettings | undefined;
  /** Undefined: nobody but an operator makes backups. */
  backup: BackupSettings | undefined;
  /** Undefined: mail is written to `dataDir`/outbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Pace of messages to many, of the whole installation. */
  messagesPerHour: number;
  /** Address to which replies to conversations go, without a token. Undefined: no mail comes in. */
  replyAddress: string | undefined;
  /** Mailbox behind `replyAddress`. */
  imapUrl: string | undefined;
  imapAfterReading: AfterReading;
  /** Shared with the mail service that calls the inbound webhook. Undefined: the webhook is off. */
  inboundMailSecret: string | undefined;
  /** Names that the server in front of the mailbox or the webhook gives itself in `Authentication-Results`. */
  sendersCheckedBy: readonly string[];
  /** Whether webhooks may be sent to this machine and its network. */
  webhookPrivateAddresses: boolean;
  /** Seals secrets that must be read again. Undefined: the key in `dataDir`, with the embedded database. */
  encryptionKey: Buffer | undefined;
  /** Undefined: people sign in with what Tandem knows. */
  oidc: OidcSettings | undefined;
  /** Address of the only owner who may use a password or passkey alone. Undefined: everybody may. */
  passwordsOnlyFor: string | undefined;
  /** Roles that must have a second factor. */
  requireTwoFactor: TwoFactorRequirement;
};

/**
 * Reads every setting from the environment. An empty variable counts as unset. Throws a `SettingError` at the first
 * invalid one.
 */
export function readSettings(env: Environment): Settings {
  const chosenPort = read(env, "PORT", port) ?? 3000;
  const publicUrl = read(env, "PUBLIC_URL", origin) ?? `http://localhost:${chosenPort}`;
  return {
    port: chosenPort,
    host: read(env, "HOST", host) ?? "127.0.0.1",
    publicUrl,
    ...readDatabase(env),
    dataDir: read(env, "DATA_DIR", folder) ?? resolve("data"),
    contentDir: read(env, "CONTENT_DIR", folder) ?? resolve("content"),
    admin: readAdmin(env),
    sampleData: read(env, "SAMPLE_DATA", yesOrNo),
    trustProxy: read(env, "TRUST_PROXY", proxies) ?? false,
    rateLimit: read(env, "RATE_LIMIT", onOrOff) ?? true,
    uploadBytesPerDay: read(env, "UPLOAD_MB_PER_DAY", megabytes) ?? 1_000 * megabyte,
    maximumFileBytes: read(env, "MAX_FILE_SIZE", fileSize) ?? 2 * 1024 * megabyte,
    undecidedBytes: read(env, "UNDECIDED_FILES_MB", megabytes) ?? 10_000 * megabyte,
    responseCache: read(env, "RESPONSE_CACHE", onOrOff) ?? read(env, "KEEP_ANSWERS", onOrOff) ?? true,
    logLevel: read(env, "LOG_LEVEL", logLevel) ?? "info",
    metricsPort: read(env, "METRICS_PORT", port),
    versionCheckUrl: read(env, "VERSION_CHECK_URL", webAddress),
    stopDelay: read(env, "STOP_DELAY", stopDelay) ?? 0,
    storage: readStorage(env),
    backup: readBackup(env),
    ...readMail(env),
    messagesPerHour: read(env, "MESSAGES_PER_HOUR", messagesPerHour) ?? 60,
    ...readInboundMail(env),
    webhookPrivateAddresses: read(env, "WEBHOOK_PRIVATE_ADDRESSES", yesOrNo) ?? false,
    encryptionKey: read(env, "ENCRYPTION_KEY", encryptionKey),
    ...readCompanySignIn(env),
    // Without TLS, a password can be read on its way, and a second factor would not help for long.
    requireTwoFactor:
      read(env, "REQUIRE_TWO_FACTOR", twoFactorRequirement) ??
      (publicUrl.startsWith("https:") ? "owners" : "off"),
  };
}

/** Warnings for settings that can be used, and are probably not meant. */
export function settingWarnings(env: Environment): string[] {
  const warnings: string[] = [];
  if (env.KEEP_ANSWERS !== undefined && env.RESPONSE_CACHE === undefined) {
    warnings.push(
      "KEEP_ANSWERS is now called RESPONSE_CACHE. The next version no longer reads the old name.",
    );
  }
  const { replyAddress, imapUrl, inboundMailSecret } = readInboundMail(env);
  if (replyAddress !== undefined && imapUrl === undefined && inboundMailSecret === undefined) {
    warnings.push(
      "REPLY_ADDRESS is set, but neither IMAP_URL nor INBOUND_MAIL_SECRET: replies do not come into Tandem.",
    );
  }
  return warnings;
}

function readDatabase(env: Environment) {
  const databaseUrl = read(env, "DATABASE_URL", database);
  const databaseReadUrl = read(env, "DATABASE_READ_URL", database);
  const databaseDirectUrl = read(env, "DATABASE_DIRECT_URL", database);
  if (databaseReadUrl !== undefined && databaseUrl === undefined)
    throw missing("DATABASE_URL", "DATABASE_READ_URL");
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    throw missing("DATABASE_URL", "DATABASE_DIRECT_URL");
  return { databaseUrl, databaseReadUrl, databaseDirectUrl };
}

/** Account of the first administrator if the operator names none. */
export const defaultAdminEmail = "admin@tandem.local";

function readAdmin(env: Environment) {
  const address = read(env, "ADMIN_EMAIL", email);
  const password = secretOf(env, "ADMIN_PASSWORD");
  if (password !== undefined) {
    const checked = passwordSchema.safeParse(password);
    if (!checked.success) {
      throw new SettingError(`ADMIN_PASSWORD ${checked.error.issues[0]?.message ?? "cannot be used"}.`, [
        "ADMIN_PASSWORD",
      ]);
    }
  }
  if (address === undefined && password === undefined) return undefined;
  if (password === undefined) throw missing("ADMIN_PASSWORD", "ADMIN_EMAIL");
  return { email: address ?? defaultAdminEmail, password };
}

function readStorage(env: Environment): StorageSettings | undefined {
  const values = {
    S3_ENDPOINT: read(env, "S3_ENDPOINT", webAddress),
    S3_BUCKET: read(env, "S3_BUCKET", line),
    S3_REGION: read(env, "S3_REGION", line),
    S3_ACCESS_KEY_ID: read(env, "S3_ACCESS_KEY_ID", line),
    S3_SECRET_ACCESS_KEY: read(env, "S3_SECRET_ACCESS_KEY", line),
  };
  const present = Object.entries(values).find(([, value]) => value !== undefined)?.[0];
  if (present === undefined) return undefined;
  const required = (name: keyof typeof values): string => {
    const value = values[name];
    if (value === undefined) throw missing(name, present, Object.keys(values));
    return value;
  };
  return {
    endpoint: required("S3_ENDPOINT"),
    bucket: required("S3_BUCKET"),
    region: required("S3_REGION"),
    accessKeyId: required("S3_ACCESS_KEY_ID"),
    secretAccessKey: required("S3_SECRET_ACCESS_KEY"),
  };
}

function readBackup(env: Environment): BackupSettings | undefined {
  const times = read(env, "BACKUP_SCHEDULE", schedule);
  const target = read(env, "BACKUP_TARGET", backupTarget);
  const keep = read(env, "BACKUP_KEEP", backupKeep);
  if (target === undefined) {
    if (times !== undefined) throw missing("BACKUP_TARGET", "BACKUP_SCHEDULE");
    if (keep !== undefined) throw missing("BACKUP_TARGET", "BACKUP_KEEP");
    return undefined;
  }
  if (times === undefined) throw missing("BACKUP_SCHEDULE", "BACKUP_TARGET");
  return { schedule: times, target, keep: keep ?? defaultKeep };
}

function readMail(env: Environment) {
  const smtpUrl = read(env, "SMTP_URL", smtp);
  const mailFrom = read(env, "MAIL_FROM", sender);
  // Mail servers refuse or flag mail from an invented sender, so there is no default.
  if (smtpUrl !== undefined && mailFrom === undefined) throw missing("MAIL_FROM", "SMTP_URL");
  return { smtpUrl, mailFrom: mailFrom ?? "Tandem <no-reply@tandem.local>" };
}

function readCompanySignIn(env: Environment): Pick<Settings, "oidc" | "passwordsOnlyFor"> {
  const values = {
    OIDC_ISSUER: read(env, "OIDC_ISSUER", issuer),
    OIDC_CLIENT_ID: read(env, "OIDC_CLIENT_ID", line),
    OIDC_CLIENT_SECRET: read(env, "OIDC_CLIENT_SECRET", line),
  };
  const [address, clientId, clientSecret] = Object.values(values);
  const passwordsOnlyFor = read(env, "PASSWORD_SIGN_IN", passwordSignIn);
  if (address === undefined || clientId === undefined || clientSecret === undefined) {
    const names = Object.keys(values) as Array<keyof typeof values>;
    const present = names.find((name) => values[name] !== undefined);
    const absent = names.find((name) => values[name] === undefined) ?? "OIDC_ISSUER";
    if (present !== undefined) throw missing(absent, present, names);
    if (passwordsOnlyFor !== undefined) throw missing("OIDC_ISSUER", "PASSWORD_SIGN_IN");
    return { oidc: undefined, passwordsOnlyFor: undefined };
  }
  const oidc: OidcSettings = {
    issuer: address,
    clientId,
    clientSecret,
    scope: read(env, "OIDC_SCOPE", scope) ?? "openid email profile",
    domain: read(env, "OIDC_DOMAIN", mailDomain),
    defaultRole: read(env, "OIDC_DEFAULT_ROLE", givenRole) ?? "viewer",
    roles: read(env, "OIDC_ROLES", groupRoles),
    rolesClaim: read(env, "OIDC_ROLES_CLAIM", claimName) ?? "groups",
    trustsAddresses: read(env, "OIDC_TRUST_ADDRESSES", yesOrNo) ?? false,
  };
  return { oidc, passwordsOnlyFor };
}

function readInboundMail(env: Environment) {
  const settings = {
    replyAddress: read(env, "REPLY_ADDRESS", replyAddress),
    imapUrl: read(env, "IMAP_URL", imap),
    imapAfterReading: read(env, "IMAP_AFTER_READING", afterReading) ?? ("mark" as const),
    inboundMailSecret: read(env, "INBOUND_MAIL_SECRET", sharedSecret),
    sendersCheckedBy: read(env, "SENDERS_CHECKED_BY", serverNames) ?? [],
  };
  if (settings.replyAddress === undefined) {
    if (settings.imapUrl !== undefined) throw missing("REPLY_ADDRESS", "IMAP_URL");
    if (settings.inboundMailSecret !== undefined) throw missing("REPLY_ADDRESS", "INBOUND_MAIL_SECRET");
  }
  return settings;
}

/** Undefined for a variable that is not set. Throws a `SettingError`. */
export function read<T>(env: Environment, name: string, rule: Rule<T>): T | undefined {
  const canBeInFile = rule.secret && rule.canBeInFile !== false;
  const text = canBeInFile ? secretOf(env, name) : textOf(env, name);
  if (text === undefined) return undefined;
  const result = rule.schema.safeParse(text);
  if (result.success) return result.data;
  const secret = rule.secret || (text.includes("://") && text.includes("@"));
  const shown = secret ? "" : `, but is ${JSON.stringify(text.slice(0, 100))}`;
  throw new SettingError(`${name} ${rule.must}${shown}.`, [name]);
}

/** A secret from the environment, or from the file that `NAME_FILE` names. Throws a `SettingError` for both. */
export function secretOf(env: Environment, name: string): string | undefined {
  const text = textOf(env, name);
  const path = textOf(env, fileVariable(name));
  if (path === undefined) return text;
  const refuse = (reason: string) => new SettingError(`${fileVariable(name)} ${reason}.`, [name]);
  if (text !== undefined) throw refuse(`and ${name} are both set: take one away`);
  let content: string;
  try {
    content = readFileSync(path, "utf8");
  } catch (error) {
    // The path is not shown, because the secret itself may have been set by mistake.
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
    throw refuse(`names a file that ${code === "ENOENT" ? "does not exist" : `cannot be read (${code})`}`);
  }
  const secret = content.replace(/\r?\n$/, "");
  if (secret.trim() === "") throw refuse("names an empty file");
  return secret;
}

/** Variable with the path of a file that contains a secret. */
export const fileVariable = (name: string) => `${name}_FILE`;

function textOf(env: Environment, name: string): string | undefined {
  const text = env[name];
  return text === undefined || text.trim() === "" ? undefined : text;
}

function missing(name: string, because: string, together = [name, because]): SettingError {
  return new SettingError(`${name} must be set too, because ${because} is set.`, together);
}
