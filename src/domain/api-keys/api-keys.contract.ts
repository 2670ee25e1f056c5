import { z } from "zod";
import { successBody } from "#domain/http/envelope.ts";
import { requiredLine } from "#domain/http/text.ts";
import { keyScopes, maximumKeyName } from "./key-rules.ts";

/** Without `expiresAt` (a time with a time zone), the key is valid until it is revoked. */
export const apiKeyInputSchema = z.object({
  // The history shows this name, and it is retained longer than personal data.
  name: requiredLine("Name", maximumKeyName).refine(
    (name) => !name.includes("@"),
    "names a program, and holds no email address",
  ),
  scope: z.enum(keyScopes, "Scope is read or write"),
  expiresAt: z.iso
    .datetime({ offset: true, error: "must be a time, such as 2026-12-31T23:59:59Z" })
    .nullish(),
});
export type ApiKeyInput = z.output<typeof apiKeyInputSchema>;

export const apiKeySchema = z.object({
  _id: z.string(),
  name: z.string(),
  scope: z.enum(keyScopes),
  /** The first characters of the key, so that its owner can recognize it. */
  beginning: z.string(),
  /** Email address of the administrator who created it. */
  createdBy: z.string(),
  createdAt: z.string(),
  /** To the minute; null if never used. */
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  state: z.enum(["active", "expired", "revoked"]),
});
export type ApiKey = z.output<typeof apiKeySchema>;

/** Active keys first, then newest first. */
export const apiKeysBody = successBody(z.object({ apiKeys: z.array(apiKeySchema) }));
/** `key` is shown only once. */
const newApiKeySchema = z.object({ apiKey: apiKeySchema, key: z.string() });
export type NewApiKey = z.output<typeof newApiKeySchema>;
export const newApiKeyBody = successBody(newApiKeySchema);
