import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { Terms, TermsChanges, TermsInput } from "#domain/campaigns/terms.contract.ts";
import { EditConflict, Missing } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import type { Change } from "#server/platform/audit/history.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import {
  deleteTerms,
  findTerms,
  insertTerms,
  listTerms,
  lockTerms,
  type TermsRow,
  updateTerms,
} from "./terms.repository.ts";

// Templates of the terms that offers contain.

export async function list(context: Context): Promise<Terms[]> {
  return (await listTerms(context.database)).map(present);
}

/** A repeated call adds nothing and returns the first template. */
export async function add(
  context: Context,
  actor: AdminPrincipal,
  input: TermsInput,
  idempotencyKey: string | undefined,
): Promise<Terms> {
  const content = [actor.adminId, input];
  const { result } = await idempotencyKeys.once(
    context,
    { form: "terms", idempotencyKey, content },
    async (transaction) => {
      const id = randomUUIDv7();
      await insertTerms(transaction.database, { ...input, id, createdAt: context.now() });
      await record(transaction, actor, { action: "create", id, name: input.name, after: input });
      return { _id: id };
    },
  );
  return read(context, result._id);
}

export async function edit(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { updatedAt, ...values }: TermsChanges,
): Promise<Terms> {
  return transact(context, async (transaction) => {
    const row = await locked(transaction, id);
    if (updatedAt !== undefined && updatedAt !== row.updatedAt) throw new EditConflict(present(row));
    const changed = changesBetween(pickFields(row, ["name", "country", "body"]), values);
    if (Object.keys(changed.after).length > 0) {
      await updateTerms(transaction.database, id, values);
      await record(transaction, actor, { action: "edit", id, name: values.name, ...changed });
    }
    return read(transaction, id);
  });
}

export async function remove(context: Context, actor: AdminPrincipal, id: string): Promise<void> {
  await transact(context, async (transaction) => {
    const { name } = await locked(transaction, id);
    await deleteTerms(transaction.database, id);
    await record(transaction, actor, { action: "delete", id, name });
  });
}

function record(context: Context, actor: AdminPrincipal, change: Omit<Change, "type">) {
  return emit(context, { type: "records.changed", actor, changes: { ...change, type: "terms" } });
}

async function read(context: Context, id: string): Promise<Terms> {
  const row = await findTerms(context.database, id);
  if (row === undefined) throw new Missing();
  return present(row);
}

async function locked(context: Context, id: string): Promise<TermsRow> {
  const row = await lockTerms(context.database, id);
  if (row === undefined) throw new Missing();
  return row;
}

function present({ id, createdAt, ...row }: TermsRow): Terms {
  return { ...row, _id: id, createdAt: createdAt.toISOString() };
}
