import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";
/** The specification requires 24 to 64. */
const secretBytes = 32;

export function makeSecret(): string {
  return prefix + randomBytes(secretBytes).toString("base64");
}

type Message = { id: string; body: string; secrets: readonly string[]; now: Date };

/** Headers of the Standard Webhooks specification (version 1, symmetric), with one signature per secret. */
export function signatureHeaders({ id, body, secrets, now }: Message): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signed.join(" "),
  };
}
