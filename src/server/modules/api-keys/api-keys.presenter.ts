import type { ApiKey } from "#domain/api-keys/api-keys.contract.ts";
import type { ApiKeyRow } from "./api-keys.repository.ts";

export function presentApiKey(row: ApiKeyRow, now: Date): ApiKey {
  const isExpired = row.expiresAt !== null && row.expiresAt <= now;
  return {
    _id: row.id,
    name: row.name,
    scope: row.scope,
    beginning: row.beginning,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    state: row.revokedAt !== null ? "revoked" : isExpired ? "expired" : "active",
  };
}
