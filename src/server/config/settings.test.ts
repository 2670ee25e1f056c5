import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readSettings, SettingError, settingWarnings } from "./settings.ts";

const company = {
  OIDC_ISSUER: "https://id.example/realms/agency",
  OIDC_CLIENT_ID: "tandem",
  OIDC_CLIENT_SECRET: "hidden-secret",
};
const backup = { BACKUP_SCHEDULE: "0 3 * * *", BACKUP_TARGET: "/backups" };
const storage = {
  S3_ENDPOINT: "https://storage.example",
  S3_BUCKET: "tandem",
  S3_REGION: "eu-1",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "hidden-secret",
};

const mailbox = {
  IMAP_URL: "imaps://u:hidden-secret@mail.example/INBOX",
  REPLY_ADDRESS: "Mail@Agency.example",
};

describe("readSettings", () => {
  it("has a default for everything", () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      databaseDirectUrl: undefined,
      dataDir: resolve("data"),
      contentDir: resolve("content"),
      admin: undefined,
      sampleData: undefined,
      trustProxy: false,
      messagesPerHour: 60,
      maximumFileBytes: 2 * 1024 ** 3,
      undecidedBytes: 10_000 * 1024 * 1024,
      uploadBytesPerDay: 1_000 * 1024 * 1024,
      rateLimit: true,
      responseCache: true,
      logLevel: "info",
      metricsPort: undefined,
      versionCheckUrl: undefined,
      stopDelay: 0,
      storage: undefined,
      backup: undefined,
      oidc: undefined,
      passwordsOnlyFor: undefined,
      smtpUrl: undefined,
      mailFrom: "Tandem <no-reply@tandem.local>",
      replyAddress: undefined,
      imapUrl: undefined,
      imapAfterReading: "mark",
      inboundMailSecret: undefined,
      sendersCheckedBy: [],
      webhookPrivateAddresses: false,
      encryptionKey: undefined,
      requireTwoFactor: "off",
    });
  });

  it.each([
    [{ PORT: "" }, { port: 3000 }],
    [{ PORT: "8080" }, { port: 8080, publicUrl: "http://localhost:8080" }],
    [
      {
        ...company,
        OIDC_ISSUER: "https://id.example/realms/agency/.well-known/openid-configuration",
        OIDC_DOMAIN: "Agency.example",
        OIDC_ROLES: "Tandem Owners=owner, /marketing/eu = editor",
        PASSWORD_SIGN_IN: "Owner@Agency.example",
      },
      {
        oidc: {
          issuer: "https://id.example/realms/agency",
          clientId: "tandem",
          clientSecret: "hidden-secret",
          scope: "openid email profile",
          domain: "agency.example",
          defaultRole: "viewer",
          roles: new Map([
            ["Tandem Owners", "owner"],
            ["/marketing/eu", "editor"],
          ]),
          rolesClaim: "groups",
          trustsAddresses: false,
        },
        passwordsOnlyFor: "owner@agency.example",
      },
    ],
    [
      { ...backup, BACKUP_KEEP: "3 Monthly,14 daily" },
      {
        backup: {
          schedule: "0 3 * * *",
          target: { folder: "/backups" },
          keep: { daily: 14, weekly: 0, monthly: 3 },
        },
      },
    ],
    [
      { ...backup, BACKUP_TARGET: "s3://key:se%2Fcret@127.0.0.1:9000/tandem/a/b?region=eu-1&tls=off" },
      {
        backup: {
          schedule: "0 3 * * *",
          target: {
            bucket: {
              endpoint: "http://127.0.0.1:9000",
              bucket: "tandem",
              region: "eu-1",
              accessKeyId: "key",
              secretAccessKey: "se/cret",
            },
            prefix: "a/b/",
          },
          keep: { daily: 7, weekly: 4, monthly: 12 },
        },
      },
    ],
    [{ METRICS_PORT: "9464" }, { metricsPort: 9464 }],
    [
      { VERSION_CHECK_URL: "https://releases.example/newest" },
      { versionCheckUrl: "https://releases.example/newest" },
    ],
    [{ STOP_DELAY: "15" }, { stopDelay: 15 }],
    [{ MAX_FILE_SIZE: "500MB" }, { maximumFileBytes: 500 * 1024 * 1024 }],
    [{ MAX_FILE_SIZE: "4 gb" }, { maximumFileBytes: 4 * 1024 ** 3 }],
    [{ UPLOAD_MB_PER_DAY: "50" }, { uploadBytesPerDay: 50 * 1024 * 1024 }],
    [{ HOST: "::" }, { host: "::" }],
    [
      { PUBLIC_URL: "https://tandem.example/" },
      { publicUrl: "https://tandem.example", requireTwoFactor: "owners" },
    ],
    [{ PUBLIC_URL: "http://tandem.example/" }, { requireTwoFactor: "off" }],
    [{ PUBLIC_URL: "https://tandem.example", REQUIRE_TWO_FACTOR: "off" }, { requireTwoFactor: "off" }],
    [{ REQUIRE_TWO_FACTOR: "all" }, { requireTwoFactor: "all" }],
    [{ DATABASE_URL: "postgres://u:p@db/tandem" }, { databaseUrl: "postgres://u:p@db/tandem" }],
    [
      { DATABASE_URL: "postgresql:///tandem?host=/run/pg" },
      { databaseUrl: "postgresql:///tandem?host=/run/pg" },
    ],
    [{ DATA_DIR: "elsewhere/data" }, { dataDir: resolve("elsewhere/data") }],
    [{ CONTENT_DIR: "/srv/content" }, { contentDir: "/srv/content" }],
    [
      { ADMIN_EMAIL: " Ada@Tandem.Example ", ADMIN_PASSWORD: " a long enough one " },
      { admin: { email: "ada@tandem.example", password: " a long enough one " } },
    ],
    [
      { ADMIN_PASSWORD: "a long enough one" },
      { admin: { email: "admin@tandem.local", password: "a long enough one" } },
    ],
    [{ SAMPLE_DATA: "false" }, { sampleData: false }],
    [{ SAMPLE_DATA: "true" }, { sampleData: true }],
    [{ TRUST_PROXY: "false" }, { trustProxy: false }],
    [{ TRUST_PROXY: "10.0.0.0/8, ::1,loopback" }, { trustProxy: ["10.0.0.0/8", "::1", "loopback"] }],
    [{ RATE_LIMIT: "off" }, { rateLimit: false }],
    [{ WEBHOOK_PRIVATE_ADDRESSES: "true" }, { webhookPrivateAddresses: true }],
    [{ RESPONSE_CACHE: "off" }, { responseCache: false }],
    [{ ENCRYPTION_KEY: `${"A".repeat(43)}=` }, { encryptionKey: Buffer.alloc(32) }],
    [{ KEEP_ANSWERS: "off" }, { responseCache: false }],
    [{ RESPONSE_CACHE: "on", KEEP_ANSWERS: "off" }, { responseCache: true }],
    [{ LOG_LEVEL: "warn" }, { logLevel: "warn" }],
    [storage, { storage: expect.objectContaining({ bucket: "tandem", secretAccessKey: "hidden-secret" }) }],
    [
      { SMTP_URL: "smtps://u:p@mail.example", MAIL_FROM: "Tandem <hello@tandem.example>" },
      { smtpUrl: "smtps://u:p@mail.example", mailFrom: "Tandem <hello@tandem.example>" },
    ],
    [
      { ...mailbox, IMAP_AFTER_READING: "move", INBOUND_MAIL_SECRET: "x".repeat(32) },
      {
        imapUrl: mailbox.IMAP_URL,
        imapAfterReading: "move",
        replyAddress: "mail@agency.example",
        inboundMailSecret: "x".repeat(32),
      },
    ],
    [
      { ...mailbox, IMAP_URL: "imap://u:p@[::1]:1143/?tls=off" },
      { imapUrl: "imap://u:p@[::1]:1143/?tls=off" },
    ],
  ])("reads %j", (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected);
  });

  it.each([
    [{ PORT: "abc" }, 'PORT must be a whole number between 1 and 65535, but is "abc".'],
    [{ PORT: "0" }, 'PORT must be a whole number between 1 and 65535, but is "0".'],
    [{ PORT: "65536" }, 'PORT must be a whole number between 1 and 65535, but is "65536".'],
    [{ PORT: "80.5" }, 'PORT must be a whole number between 1 and 65535, but is "80.5".'],
    [{ HOST: "http://x" }, /^HOST must be/],
    [{ HOST: "not a host" }, /^HOST must be/],
    [{ STOP_DELAY: "soon" }, /^STOP_DELAY must be/],
    [{ UNDECIDED_FILES_MB: "0" }, /^UNDECIDED_FILES_MB must be/],
    [{ MESSAGES_PER_HOUR: "0" }, /^MESSAGES_PER_HOUR must be a whole number between 1 and 36000/],
    [{ PUBLIC_URL: "tandem.example" }, /^PUBLIC_URL must be .* but is "tandem.example"\.$/],
    [{ PUBLIC_URL: "https://tandem.example/shop" }, /^PUBLIC_URL must be/],
    [{ PUBLIC_URL: "ftp://tandem.example" }, /^PUBLIC_URL must be/],
    [{ PUBLIC_URL: "https://ada:hidden-secret@tandem.example" }, /^PUBLIC_URL must be/],
    [{ DATABASE_URL: "mysql://root:hidden-secret@db/x" }, /^DATABASE_URL must be/],
    [{ DATABASE_URL: "hidden-secret" }, /^DATABASE_URL must be/],
    [
      { DATABASE_READ_URL: "postgres://db/x" },
      /^DATABASE_URL must be set too, because DATABASE_READ_URL is set\.$/,
    ],
    [
      { DATABASE_DIRECT_URL: "postgres://db/x" },
      /^DATABASE_URL must be set too, because DATABASE_DIRECT_URL is set\.$/,
    ],
    [{ DATA_DIR: "a\0b" }, /^DATA_DIR must be a folder/],
    [{ ADMIN_EMAIL: "ada" }, 'ADMIN_EMAIL must be an email address, but is "ada".'],
    [{ ADMIN_EMAIL: "ada@x.example" }, "ADMIN_PASSWORD must be set too, because ADMIN_EMAIL is set."],
    [
      { ADMIN_EMAIL: "ada@x.example", ADMIN_PASSWORD: "short" },
      "ADMIN_PASSWORD must have at least 12 characters.",
    ],
    [{ SAMPLE_DATA: "yes" }, 'SAMPLE_DATA must be "true" or "false", but is "yes".'],
    [{ TRUST_PROXY: "1" }, /^TRUST_PROXY must be/],
    [{ TRUST_PROXY: "true" }, /^TRUST_PROXY must be/],
    [{ TRUST_PROXY: "10.0.0.0/33" }, /^TRUST_PROXY must be/],
    [{ TRUST_PROXY: "10.0.0.1," }, /^TRUST_PROXY must be/],
    [{ RATE_LIMIT: "false" }, 'RATE_LIMIT must be "on" or "off", but is "false".'],
    [{ ENCRYPTION_KEY: "hidden-secret" }, /^ENCRYPTION_KEY must be 32 random bytes in base64, .* writes\.$/],
    [{ ENCRYPTION_KEY: Buffer.alloc(31).toString("base64") }, /^ENCRYPTION_KEY must be/],
    [{ ENCRYPTION_KEY: Buffer.alloc(33).toString("base64") }, /^ENCRYPTION_KEY must be/],
    [{ REQUIRE_TWO_FACTOR: "yes" }, 'REQUIRE_TWO_FACTOR must be one of off, owners, all, but is "yes".'],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL must be one of fatal, error/],
    [{ ...storage, S3_BUCKET: undefined }, "S3_BUCKET must be set too, because S3_ENDPOINT is set."],
    [{ ...storage, S3_ENDPOINT: "storage" }, /^S3_ENDPOINT must be/],
    [{ SMTP_URL: "http://u:hidden-secret@mail" }, /^SMTP_URL must be/],
    [{ SMTP_URL: "smtp://mail" }, "MAIL_FROM must be set too, because SMTP_URL is set."],
    [{ ...mailbox, REPLY_ADDRESS: "mail+x@agency.example" }, /^REPLY_ADDRESS must be/],
    [{ ...mailbox, REPLY_ADDRESS: "longer-than-12@agency.example" }, /^REPLY_ADDRESS must be/],
    [{ ...mailbox, REPLY_ADDRESS: "" }, "REPLY_ADDRESS must be set too, because IMAP_URL is set."],
    [
      { INBOUND_MAIL_SECRET: "x".repeat(32) },
      "REPLY_ADDRESS must be set too, because INBOUND_MAIL_SECRET is set.",
    ],
    [{ ...mailbox, INBOUND_MAIL_SECRET: "hidden-secret" }, /^INBOUND_MAIL_SECRET must have at least 32/],
    [{ ...mailbox, IMAP_URL: "imaps://mail.example" }, /^IMAP_URL must be/],
    [{ ...mailbox, IMAP_URL: "imaps://u:hidden-secret@mail.example?tls=off" }, /^IMAP_URL must be/],
    [{ ...mailbox, IMAP_URL: "smtp://u:hidden-secret@mail.example" }, /^IMAP_URL must be/],
    [{ ...mailbox, IMAP_AFTER_READING: "delete" }, /^IMAP_AFTER_READING must be one of mark, move, leave/],
    [
      { ...company, OIDC_CLIENT_SECRET: "" },
      "OIDC_CLIENT_SECRET must be set too, because OIDC_ISSUER is set.",
    ],
    [{ ...company, OIDC_ISSUER: "http://id.example" }, /^OIDC_ISSUER must be the https address/],
    [{ ...company, OIDC_DOMAIN: "@agency.example" }, /^OIDC_DOMAIN must be the domain/],
    [{ ...company, OIDC_DEFAULT_ROLE: "owner" }, /^OIDC_DEFAULT_ROLE must be viewer or editor/],
    [{ ...company, OIDC_ROLES: "Marketing" }, /^OIDC_ROLES must name groups with their roles/],
    [{ ...company, OIDC_ROLES: "Marketing=king" }, /^OIDC_ROLES must/],
    [{ ...company, OIDC_SCOPE: "email" }, /^OIDC_SCOPE must be names of scopes/],
    [{ ...company, PASSWORD_SIGN_IN: "off" }, /^PASSWORD_SIGN_IN must be "on", or the address/],
    [
      { PASSWORD_SIGN_IN: "owner@agency.example" },
      "OIDC_ISSUER must be set too, because PASSWORD_SIGN_IN is set.",
    ],
    [{ ...backup, BACKUP_TARGET: "" }, "BACKUP_TARGET must be set too, because BACKUP_SCHEDULE is set."],
    [{ BACKUP_KEEP: "7 daily" }, "BACKUP_TARGET must be set too, because BACKUP_KEEP is set."],
    [{ ...backup, BACKUP_SCHEDULE: "" }, "BACKUP_SCHEDULE must be set too, because BACKUP_TARGET is set."],
    [{ ...backup, BACKUP_SCHEDULE: "every night" }, /^BACKUP_SCHEDULE must be a time in the five fields/],
    [{ ...backup, BACKUP_SCHEDULE: "0 0 3 * * *" }, /^BACKUP_SCHEDULE must be/],
    [{ ...backup, BACKUP_SCHEDULE: "99 3 * * *" }, /^BACKUP_SCHEDULE must be/],
    [{ ...backup, BACKUP_TARGET: "backups" }, /^BACKUP_TARGET must be a folder such as/],
    [{ ...backup, BACKUP_TARGET: "s3://u:hidden-secret@s3.example" }, /^BACKUP_TARGET must be/],
    [{ ...backup, BACKUP_TARGET: "https://u:hidden-secret@s3.example/bucket" }, /^BACKUP_TARGET must be/],
    [{ ...backup, BACKUP_KEEP: "0 daily" }, /^BACKUP_KEEP must say how many are kept/],
    [{ ...backup, BACKUP_KEEP: "7 daily, 8 daily" }, /^BACKUP_KEEP must/],
    [{ ...backup, BACKUP_KEEP: "forever" }, /^BACKUP_KEEP must/],
    [{ MAIL_FROM: "a@b.example\r\nBcc: c@d.example" }, /^MAIL_FROM must be/],
  ])("refuses %j in one line without a secret", (env, message) => {
    const error = refusal(env);
    expect(error).toBeInstanceOf(SettingError);
    expect(error.message).toMatch(message);
    expect(error.message).not.toMatch(/\n|hidden-secret/);
  });
});

function refusal(env: Record<string, string | undefined>): Error {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("The settings were accepted.");
}

describe("a secret in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "tandem-secrets-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileWith = (content: string) => {
    const path = join(folder, `${content.length}`);
    writeFileSync(path, content);
    return path;
  };

  it.each(["\n", "\r\n", ""])("is read without the line break %j at its end", (end) => {
    const env = {
      ...mailbox,
      IMAP_URL: undefined,
      IMAP_URL_FILE: fileWith(`imaps://u:p%20@mail.example${end}`),
      ADMIN_PASSWORD_FILE: fileWith(` a long enough one ${end}`),
    };
    expect(readSettings(env)).toMatchObject({
      imapUrl: "imaps://u:p%20@mail.example",
      admin: { password: " a long enough one " },
    });
  });

  it.each([
    [
      { ...mailbox, IMAP_URL_FILE: "/run/secrets/imap" },
      "IMAP_URL_FILE and IMAP_URL are both set: take one away.",
    ],
    [{ SMTP_URL_FILE: join(folder, "hidden-secret") }, "SMTP_URL_FILE names a file that does not exist."],
    [{ SMTP_URL_FILE: folder }, "SMTP_URL_FILE names a file that cannot be read (EISDIR)."],
    [{ SMTP_URL_FILE: fileWith("\n") }, "SMTP_URL_FILE names an empty file."],
    [{ SMTP_URL_FILE: fileWith("hidden-secret") }, /^SMTP_URL must be an address such as/],
    [{ ADMIN_PASSWORD_FILE: fileWith("short") }, "ADMIN_PASSWORD must have at least 12 characters."],
  ])("is refused with %j without showing it", (env, message) => {
    const error = refusal(env);
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain("hidden-secret");
  });

  it("is not looked for where the value is none", () => {
    expect(readSettings({ LOG_LEVEL_FILE: fileWith("debug") }).logLevel).toBe("info");
  });
});

it("warns of an address for replies that nobody reads", () => {
  expect(settingWarnings({ REPLY_ADDRESS: "mail@agency.example" })).toEqual([
    "REPLY_ADDRESS is set, but neither IMAP_URL nor INBOUND_MAIL_SECRET: replies do not come into Tandem.",
  ]);
  expect(settingWarnings(mailbox)).toEqual([]);
});

it("warns of a setting that has an old name", () => {
  expect(settingWarnings({ KEEP_ANSWERS: "off" })).toEqual([
    "KEEP_ANSWERS is now called RESPONSE_CACHE. The next version no longer reads the old name.",
  ]);
  expect(settingWarnings({ KEEP_ANSWERS: "off", RESPONSE_CACHE: "off" })).toEqual([]);
});
