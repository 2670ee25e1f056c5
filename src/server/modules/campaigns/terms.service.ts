import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { Terms, TermsChanges, TermsInput } from "#domain/campaigns/terms.contract.ts";
import { EditConflict, Missing } from "#domain/errors.ts";
import { recordChanges } from "#domain/history/record-changes.ts";
import { pickFields } from "#domain/pick-fields.ts";
import type { Context } from "#server/context.ts";
import type { Emit, RecordsChanged } from "#server/events/events.ts";
import type { Change } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
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

export type TermsService = ReturnType<typeof termsService>;
type Dependencies = {
  database: Database;
  context: Context;
  emit: Emit<RecordsChanged>;
  now: () => Date;
};

/** Templates of the terms that offers contain. */
export function termsService({ database, context, emit, now }: Dependencies) {
  const record = (transaction: Executor, actor: AdminPrincipal, change: Omit<Change, "type">) =>
    emit(transaction, { type: "records.changed", actor, changes: { ...change, type: "terms" } });
  const read = async (executor: Executor, id: string): Promise<Terms> => {
    const row = await findTerms(executor, id);
    if (row === undefined) throw new Missing();
    return present(row);
  };
  const locked = async (transaction: Executor, id: string): Promise<TermsRow> => {
    const row = await lockTerms(transaction, id);
    if (row === undefined) throw new Missing();
    return row;
  };

  return {
    list: async (): Promise<Terms[]> => (await listTerms(database)).map(present),

    /** A repeated call adds nothing and returns the first template. */
    async add(actor: AdminPrincipal, input: TermsInput, idempotencyKey: string | undefined): Promise<Terms> {
      const content = [actor.adminId, input];
      const { result } = await idempotencyKeys.once(
        context,
        { form: "terms", idempotencyKey, content },
        async ({ database: transaction }) => {
          const id = randomUUIDv7();
          await insertTerms(transaction, { ...input, id, createdAt: now() });
          await record(transaction, actor, { action: "create", id, name: input.name, after: input });
          return { _id: id };
        },
      );
      return read(database, result._id);
    },

    async edit(actor: AdminPrincipal, id: string, { updatedAt, ...values }: TermsChanges): Promise<Terms> {
      return database.transaction(async (transaction) => {
        const row = await locked(transaction, id);
        if (updatedAt !== undefined && updatedAt !== row.updatedAt) throw new EditConflict(present(row));
        const changed = recordChanges(pickFields(row, ["name", "country", "body"]), values);
        if (Object.keys(changed.after).length > 0) {
          await updateTerms(transaction, id, values);
          await record(transaction, actor, { action: "edit", id, name: values.name, ...changed });
        }
        return read(transaction, id);
      });
    },

    async remove(actor: AdminPrincipal, id: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const { name } = await locked(transaction, id);
        await deleteTerms(transaction, id);
        await record(transaction, actor, { action: "delete", id, name });
      });
    },
  };
}

function present({ id, createdAt, ...row }: TermsRow): Terms {
  return { ...row, _id: id, createdAt: createdAt.toISOString() };
}
