import type { ApiKeyInput } from "#domain/api-keys/api-keys.contract.ts";

const day = 24 * 60 * 60 * 1000;

/** Converts form values for the API. The expiry is selected in days from now. */
export function newKeyInput({ name = "", scope, expiresAt }: Record<string, string>): ApiKeyInput {
  return {
    name,
    scope: scope === "write" ? "write" : "read",
    expiresAt: expiresAt ? new Date(Date.now() + Number(expiresAt) * day).toISOString() : null,
  };
}
