import type { HistoryAction } from "#domain/history/history.contract.ts";
import type { BulkResult } from "#domain/http/bulk.ts";
import type { MediaService } from "#server/modules/media/media.service.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";

type Dependencies = { database: Database; media: MediaService };

export type Changed<Row> = { row: Row; change: Change };

/** The differences between the kinds of records. `A` are the actions other than 'delete'. */
type Kind<Row extends { id: string }, A extends HistoryAction> = {
  type: "brand" | "influencer";
  /** The fields that each action sets, with their values. */
  states: Record<A, Partial<Row>>;
  nameOf(row: Row): string;
  lock(executor: Executor, ids: string[]): Promise<Row[]>;
  update(executor: Executor, ids: string[], state: Partial<Row>): Promise<unknown>;
  remove(executor: Executor, ids: string[]): Promise<unknown>;
  /** Emits the changes in the transaction that makes them, with the records as they were before. */
  tell(executor: Executor, actor: Actor, changed: Changed<Row>[]): Promise<void>;
};

/** Runs one action on many records in one transaction. Records that are already in the target state stay unchanged. */
export function bulkService<Row extends { id: string }, A extends HistoryAction>(
  { database, media }: Dependencies,
  kind: Kind<Row, A>,
) {
  const { type } = kind;

  const remove = async (transaction: Executor, actor: Actor, rows: Row[]): Promise<string[]> => {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const files = await media.detach(transaction, `${type}Id`, ...ids);
    await kind.remove(transaction, ids);
    await kind.tell(
      transaction,
      actor,
      rows.map((row) => ({
        row,
        change: { action: "delete", type, id: row.id, name: kind.nameOf(row) },
      })),
    );
    return files;
  };

  const set = async (transaction: Executor, actor: Actor, rows: Row[], action: A): Promise<void> => {
    const state: Partial<Row> = kind.states[action];
    const names = Object.keys(state) as (keyof Row)[];
    const pick = (row: Partial<Row>) => Object.fromEntries(names.map((name) => [name, row[name]]));
    const changing = rows.filter((row) => names.some((name) => row[name] !== state[name]));
    if (changing.length === 0) return;
    await kind.update(
      transaction,
      changing.map((row) => row.id),
      state,
    );
    const change = (row: Row): Change => ({
      action,
      type,
      id: row.id,
      name: kind.nameOf(row),
      before: pick(row),
      after: pick(state),
    });
    await kind.tell(
      transaction,
      actor,
      changing.map((row) => ({ row, change: change(row) })),
    );
  };

  return async (actor: Actor, ids: string[], action: A | "delete"): Promise<BulkResult> => {
    const { rows, files } = await database.transaction(async (transaction) => {
      const rows = await kind.lock(transaction, ids);
      if (action === "delete") return { rows, files: await remove(transaction, actor, rows) };
      await set(transaction, actor, rows, action);
      return { rows, files: [] };
    });
    await media.discard(files);
    const found = new Set(rows.map((row) => row.id));
    return { done: rows.length, notFound: ids.filter((id) => !found.has(id)) };
  };
}
