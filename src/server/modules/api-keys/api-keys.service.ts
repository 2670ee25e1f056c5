import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import type { ApiKey, ApiKeyInput, NewApiKey } from "#domain/api-keys/api-keys.contract.ts";
import { keyPrefix, maximumKeys } from "#domain/api-keys/key-rules.ts";
import { Conflict, Invalid, Missing } from "#domain/errors.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import { hashToken, makeToken } from "#server/platform/tokens/secret-token.ts";
import { presentApiKey } from "./api-keys.presenter.ts";
import {
  type ApiKeyRow,
  countActiveApiKeys,
  deleteApiKeysBefore,
  findApiKey,
  hasActiveApiKey,
  insertApiKey,
  listApiKeys,
  lockApiKey,
  lockApiKeys,
  revokeApiKey,
  revokeApiKeysOf,
  touchApiKey,
} from "./api-keys.repository.ts";

/** Precision of the last use of a key, in milliseconds. A write for every request would cost too much. */
const touchInterval = 60 * 1000;
/** Retention of expired and revoked keys, in milliseconds: the same as that of history entries that name them. */
const retention = 365 * 24 * 60 * 60 * 1000;
/** Number of characters that are shown. The hidden 44 are enough of a secret. */
const shownCharacters = keyPrefix.length + 5;
const longestList = 200;

export { apiKeysPersonalData, holdApiKey } from "./api-keys.repository.ts";

// Keys with which programs call the API. A key acts for no person.

export async function list(context: Context): Promise<ApiKey[]> {
  const at = context.now();
  return (await listApiKeys(context.database, at, longestList)).map((row) => presentApiKey(row, at));
}

/** Returns the key itself, which is shown only once. */
export async function make(context: Context, admin: AdminPrincipal, input: ApiKeyInput): Promise<NewApiKey> {
  const at = context.now();
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  if (expiresAt !== null && expiresAt <= at) {
    throw new Invalid("expiresAt", "must be in the future");
  }
  const key = keyPrefix + makeToken();
  const row: ApiKeyRow = {
    id: randomUUIDv7(),
    name: input.name,
    scope: input.scope,
    keyHash: hashToken(key),
    beginning: key.slice(0, shownCharacters),
    adminId: admin.adminId,
    createdBy: admin.email,
    createdAt: at,
    lastUsedAt: null,
    expiresAt,
    revokedAt: null,
  };
  await transact(context, async (transaction) => {
    await lockApiKeys(transaction.database);
    if ((await countActiveApiKeys(transaction.database, at)) >= maximumKeys) {
      throw new Conflict(`There are ${maximumKeys} API keys in use. Revoke one first.`);
    }
    if (await hasActiveApiKey(transaction.database, input.name, at))
      throw new Conflict("An API key in use already has this name.", "name");
    await insertApiKey(transaction.database, row);
    await note(transaction, admin, "create", [row]);
  });
  return { apiKey: presentApiKey(row, at), key };
}

/** Revokes a key. Does nothing if it is already revoked. */
export async function revoke(context: Context, admin: AdminPrincipal, id: string): Promise<void> {
  await transact(context, async (transaction) => {
    const row = await lockApiKey(transaction.database, id);
    if (row === undefined) throw new Missing();
    if (row.revokedAt !== null) return;
    await revokeApiKey(transaction.database, id, context.now());
    await note(transaction, admin, "revoke", [row]);
  });
}

/** Revokes the keys of a removed administrator, who may still know them. */
export async function revokeAllOf(context: Context, actor: Actor, adminId: string): Promise<void> {
  await note(context, actor, "revoke", await revokeApiKeysOf(context.database, adminId, context.now()));
}

/** Principal of a key, looked up for every request; undefined if it is unknown, revoked, or expired. */
export async function identify(context: Context, key: string): Promise<ApiKeyPrincipal | undefined> {
  const at = context.now();
  const row = await findApiKey(context.database, hashToken(key), at);
  if (row === undefined) return undefined;
  const before = new Date(at.getTime() - touchInterval);
  if (row.lastUsedAt === null || row.lastUsedAt < before) {
    await touchApiKey(context.database, row.id, at, before);
  }
  return { kind: "apiKey", keyId: row.id, keyName: row.name, scope: row.scope };
}

export function forgetOld(context: Context) {
  return deleteApiKeysBefore(context.database, new Date(context.now().getTime() - retention));
}

function note(context: Context, actor: Actor, action: "create" | "revoke", rows: ApiKeyRow[]) {
  return emit(context, {
    type: "records.changed",
    actor,
    changes: rows.map(({ id, name, scope, expiresAt }) => ({
      action,
      type: "api-key",
      id,
      name,
      ...(action === "create" && { after: { scope, expiresAt: expiresAt?.toISOString() ?? null } }),
    })),
  });
}
