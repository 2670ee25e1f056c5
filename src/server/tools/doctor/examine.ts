import type { Environment, Settings } from "#server/config/settings.ts";
import { checkBackupTarget } from "./check-backups.ts";
import { checkCollector } from "./check-collector.ts";
import { checkCompanySignIn } from "./check-company-sign-in.ts";
import { checkContent } from "./check-content.ts";
import { checkDatabase } from "./check-database.ts";
import { checkEncryptionKey } from "./check-encryption-key.ts";
import { checkDataFolder, checkNode, checkPackages, checkVideos } from "./check-machine.ts";
import { checkMail, checkMailIn } from "./check-mail.ts";
import { checkPort } from "./check-port.ts";
import { checkAddress, checkLimits, examineSettings } from "./check-settings.ts";
import { checkStorage } from "./check-storage.ts";
import { about, type Finding, reasonOf } from "./finding.ts";
import { secretsRemover } from "./secrets.ts";

type Check = { subject: string; needs: readonly string[]; look: () => Finding[] | Promise<Finding[]> };

const storageSettings = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

const traceSettings = [
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_PROTOCOL",
  "OTEL_TRACES_SAMPLER",
  "OTEL_TRACES_SAMPLER_ARG",
  "OTEL_SDK_DISABLED",
];

/** Checks everything that Tandem needs, in order. Changes nothing, and shows no secret. */
export async function* examine(env: Environment): AsyncGenerator<Finding> {
  const withoutSecrets = secretsRemover(env);
  const { settings, unusable, findings } = examineSettings(env);
  const folder = unusable.has("DATA_DIR")
    ? { state: "unusable" as const, findings: [] }
    : await checkDataFolder(settings);
  const checks = checksOf({ env, settings, findings, folder });
  // Checks run in parallel, but are reported in a fixed order.
  const looks = checks.map((check) => lookAt(check, unusable));
  for (const look of looks) {
    for (const finding of await look) {
      const { text, mend, ...rest } = finding;
      yield {
        ...rest,
        text: withoutSecrets(text),
        ...(mend !== undefined && { mend: withoutSecrets(mend) }),
      };
    }
  }
}

type Known = {
  env: Environment;
  settings: Settings;
  findings: Finding[];
  folder: { state: string; findings: Finding[] };
};

function checksOf({ env, settings, findings, folder }: Known): Check[] {
  const mayWrite = folder.state === "usable";
  const embedded = settings.databaseUrl === undefined;
  const stored = settings.storage !== undefined || mayWrite;
  return [
    { subject: "Settings", needs: [], look: () => findings },
    { subject: "Address", needs: ["PUBLIC_URL", "HOST", "TRUST_PROXY"], look: () => checkAddress(settings) },
    { subject: "Limits", needs: ["RATE_LIMIT", "RESPONSE_CACHE"], look: () => checkLimits(settings) },
    { subject: "Node", needs: [], look: checkNode },
    { subject: "Packages", needs: [], look: () => checkPackages({ embedded }) },
    { subject: "Videos", needs: [], look: checkVideos },
    { subject: "Data folder", needs: ["DATA_DIR"], look: () => folder.findings },
    { subject: "Port", needs: ["PORT", "HOST"], look: () => checkPort(settings) },
    { subject: "Content", needs: ["CONTENT_DIR"], look: () => checkContent(settings.contentDir) },
    {
      subject: "Database",
      needs: ["DATABASE_URL", "DATABASE_READ_URL", "DATABASE_DIRECT_URL", ...(embedded ? ["DATA_DIR"] : [])],
      look: () => checkDatabase(settings, { mayStart: mayWrite }),
    },
    {
      subject: "Encryption",
      needs: ["ENCRYPTION_KEY", "DATABASE_URL", "DATA_DIR"],
      look: () => checkEncryptionKey(settings),
    },
    { subject: "Storage", needs: storageSettings, look: () => (stored ? checkStorage(settings) : []) },
    {
      subject: "Backups",
      needs: ["BACKUP_SCHEDULE", "BACKUP_TARGET", "BACKUP_KEEP"],
      look: () => checkBackupTarget(settings),
    },
    { subject: "Mail", needs: ["SMTP_URL", "MAIL_FROM", "DATA_DIR"], look: () => checkMail(settings) },
    {
      subject: "Mail in",
      needs: ["REPLY_ADDRESS", "IMAP_URL", "INBOUND_MAIL_SECRET"],
      look: () => checkMailIn(settings),
    },
    {
      subject: "Sign-in",
      needs: ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "PASSWORD_SIGN_IN"],
      look: () => checkCompanySignIn(settings),
    },
    { subject: "Traces", needs: traceSettings, look: () => checkCollector(env) },
  ];
}

async function lookAt({ subject, needs, look }: Check, unusable: ReadonlySet<string>): Promise<Finding[]> {
  const { warning, wrong } = about(subject);
  const missing = needs.filter((name) => unusable.has(name));
  if (missing.length > 0) {
    return [
      warning(`not looked at, because ${missing.join(" and ")} cannot be used`, "Mend the settings first."),
    ];
  }
  try {
    return await look();
  } catch (error) {
    return [wrong(`cannot be looked at: ${reasonOf(error)}`, "See what the reason names.")];
  }
}
