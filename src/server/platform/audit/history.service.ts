import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import type {
  HistoryAction,
  HistoryEntry,
  HistoryQuery,
  RecordType,
} from "#domain/history/history.contract.ts";
import { type Context, transact } from "#server/context.ts";
import type { Executor } from "#server/platform/database/database.ts";
import {
  deleteHistoryBefore,
  eraseFields,
  type HistoryRow,
  insertHistory,
  listHistory,
} from "./history.repository.ts";

export { historyExport, historyPersonalData, moveHistory } from "./history.repository.ts";

/** Retention of an entry, in milliseconds. */
const retention = 365 * 24 * 60 * 60 * 1000;
/** Fields that identify a person. They are removed from the history when the person's record is deleted. */
const personalFields = ["email", "phone", "contactName", "name", "companyName", "people", "custom"] as const;

export type AdminActor = Pick<AdminPrincipal, "kind" | "role" | "adminId" | "email" | "name" | "tokenHash">;
/** Author of a change: an administrator, or a program with an API key. */
export type Actor = AdminActor | Pick<ApiKeyPrincipal, "kind" | "keyId" | "keyName">;
/** Anyone who can run commands on the server. The history does not say who it was, and there is no session. */
export const operator: AdminActor = {
  kind: "admin",
  role: "owner",
  adminId: "00000000-0000-0000-0000-000000000000",
  email: "console",
  name: "",
  tokenHash: "",
};

/** The sign-in of the company, which makes accounts and gives roles. */
export const companySignIn: AdminActor = { ...operator, email: "company sign-in" };

/** Somebody who fails to sign in. */
export const stranger: AdminActor = { ...operator, role: "viewer", email: "unknown" };
/** Replaces the ID in entries that are not about a single record. */
const noRecord = "00000000-0000-0000-0000-000000000000";

type Fields = Record<string, unknown>;
export type Export = { name: string; filter?: Fields; rows: number };
export type Change = {
  action: HistoryAction;
  type: RecordType;
  id: string;
  name: string;
  before?: Fields | undefined;
  after?: Fields | undefined;
  /** Whether the change can still be undone. Until then the history keeps the person's data. */
  isHeld?: boolean;
};

// Records who changed what. Callers pass in what a presenter shows, so no password, hash, or token comes near it.

/** Records a CSV export: the list, its filters, and the number of rows. */
export function noteExport(
  context: Context,
  actor: Actor,
  { name, filter = {}, rows }: Export,
): Promise<void> {
  const list = { type: "list" as const, id: noRecord, name };
  const after = { ...filter, rows };
  return transact(context, (transaction) => record(transaction, actor, { action: "export", ...list, after }));
}

export async function list(context: Context, query: HistoryQuery) {
  const { rows, ...position } = await listHistory(context.database, query);
  return { ...position, entries: rows.map(present) };
}

export function forgetOld(context: Context) {
  return deleteHistoryBefore(context.database, new Date(context.now().getTime() - retention));
}

/** Records changes in the transaction that makes them, so that neither exists without the other. */
export async function record(context: Context, actor: Actor, changes: Change | Change[]): Promise<void> {
  const list = [changes].flat();
  await insertHistory(
    context.database,
    list.map(({ type, id, name, before, after, action }) => ({
      id: randomUUIDv7(),
      ...signature(actor),
      action,
      recordType: type,
      recordId: id,
      recordName: name,
      before: before ?? null,
      after: after ?? null,
      createdAt: context.now(),
    })),
  );
  await forgetPeople(
    context.database,
    list.filter((change) => endsRecord(change) && !change.isHeld),
  );
}

/** Removes personal data of deleted records. */
export async function forgetPeople(
  executor: Executor,
  records: readonly Pick<Change, "type" | "id">[],
): Promise<void> {
  for (const [type, gone] of Map.groupBy(records, (record) => record.type)) {
    const ids = gone.map(({ id }) => id);
    await eraseFields(executor, type, ids, personalFields);
  }
}

/** Whether the record no longer exists after a change. */
export function endsRecord({ action }: Pick<Change, "action">): boolean {
  return action === "delete" || action === "reject";
}

/** An API key is shown as text with a space in it, so it cannot be mistaken for an email address. */
export function nameOfActor(actor: Actor): string {
  return actor.kind === "apiKey" ? `API key ‘${actor.keyName}’` : actor.email;
}

function signature(actor: Actor) {
  return { adminId: actor.kind === "apiKey" ? actor.keyId : actor.adminId, adminEmail: nameOfActor(actor) };
}

function present(row: HistoryRow): HistoryEntry {
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    administrator: row.adminEmail,
    action: row.action,
    record: { type: row.recordType, _id: row.recordId, name: row.recordName },
    before: row.before,
    after: row.after,
  };
}
