import { type Environment, secretOf } from "#server/config/settings.ts";

const secretNames = [
  "ADMIN_PASSWORD",
  "ENCRYPTION_KEY",
  "INBOUND_MAIL_SECRET",
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
];
const addressNames = [
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "DATABASE_DIRECT_URL",
  "SMTP_URL",
  "IMAP_URL",
  "BACKUP_TARGET",
  "S3_ENDPOINT",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
];
/** Shorter secrets would also match unrelated words. */
const shortest = 3;

/** Removes all secrets of the settings from a text, because a server's response may quote one. */
export function secretsRemover(env: Environment): (text: string) => string {
  const secrets = [
    ...secretNames.map((name) => readableSecret(env, name)),
    ...addressNames.flatMap((name) => passwordsIn(readableSecret(env, name))),
  ].filter((secret) => secret.length >= shortest);
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((left, secret) => left.replaceAll(secret, "•••"), text);
}

/** Empty for a secret that is not set, or whose file cannot be read. */
function readableSecret(env: Environment, name: string): string {
  try {
    return secretOf(env, name) ?? "";
  } catch {
    return env[name] ?? "";
  }
}

/** Encoded and decoded forms, even if the URL cannot be parsed. */
function passwordsIn(address: string): string[] {
  const written = [
    /^[^:]*:\/\/[^:@/]*:(.*)@/.exec(address)?.[1] ?? "",
    /[?&]password=([^&]*)/.exec(address)?.[1] ?? "",
  ];
  return written.flatMap((text) => [text, decoded(text)]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
