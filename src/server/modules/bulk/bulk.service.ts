import type { HistoryAction } from "#domain/history/history.contract.ts";
import type { BulkResult } from "#domain/http/bulk.ts";
import type { UndoOffer } from "#domain/undo/undo-offer.ts";
import { type Context, transact } from "#server/context.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { Snapshots } from "#server/modules/undo/removal.service.ts";
import * as removal from "#server/modules/undo/removal.service.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { type Hold, type Holds, undoOfferOf } from "#server/platform/undo/undos.service.ts";

/** `hold` is set if the deletion can be undone. */
export type Changed<Row> = { row: Row; change: Change; hold?: Hold | undefined };
type Outcome = BulkResult & { undo: UndoOffer | undefined };

/** Differences between the kinds of records. `A`: actions other than "delete". */
export type Kind<Row extends { id: string }, A extends HistoryAction> = {
  type: "brand" | "influencer";
  /** Fields that each action sets, with their values. */
  states: Record<A, Partial<Row>>;
  nameOf(row: Row): string;
  lock(executor: Executor, ids: string[]): Promise<Row[]>;
  update(executor: Executor, ids: string[], state: Partial<Row>): Promise<unknown>;
  remove(executor: Executor, ids: string[]): Promise<unknown>;
  snapshots: Snapshots;
  /** Emits the changes in their transaction, with the previous records. */
  tell(context: Context, actor: Actor, changed: Changed<Row>[]): Promise<void>;
};

const nothing: { holds: Holds; files: string[] } = { holds: new Map(), files: [] };

/**
 * Runs one action on many records in one transaction. Records that are already in the target state are left
 * unchanged.
 */
export async function changeMany<Row extends { id: string }, A extends HistoryAction>(
  context: Context,
  kind: Kind<Row, A>,
  { actor, ids, action }: { actor: Actor; ids: string[]; action: A | "delete" },
): Promise<Outcome> {
  const { rows, holds, files } = await transact(context, async (transaction) => {
    const rows = await kind.lock(transaction.database, ids);
    if (action === "delete") return { rows, ...(await remove(transaction, kind, actor, rows)) };
    await set(transaction, kind, { actor, rows, action });
    return { rows, ...nothing };
  });
  await media.discard(context, files);
  const found = new Set(rows.map((row) => row.id));
  return {
    done: rows.length,
    notFound: ids.filter((id) => !found.has(id)),
    undo: undoOfferOf(holds.values()),
  };
}

async function remove<Row extends { id: string }, A extends HistoryAction>(
  context: Context,
  kind: Kind<Row, A>,
  actor: Actor,
  rows: Row[],
) {
  if (rows.length === 0) return nothing;
  const { type } = kind;
  const released = await removal.release(context, actor, {
    action: "delete",
    type,
    records: rows.map((row) => ({ id: row.id, name: kind.nameOf(row) })),
    snapshots: kind.snapshots,
  });
  await kind.remove(
    context.database,
    rows.map((row) => row.id),
  );
  await kind.tell(
    context,
    actor,
    rows.map((row) => {
      const hold = released.holds.get(row.id);
      const isHeld = hold !== undefined;
      return { row, hold, change: { action: "delete", type, id: row.id, name: kind.nameOf(row), isHeld } };
    }),
  );
  return released;
}

async function set<Row extends { id: string }, A extends HistoryAction>(
  context: Context,
  kind: Kind<Row, A>,
  { actor, rows, action }: { actor: Actor; rows: Row[]; action: A },
): Promise<void> {
  const state: Partial<Row> = kind.states[action];
  const names = Object.keys(state) as (keyof Row)[];
  const pick = (row: Partial<Row>) => Object.fromEntries(names.map((name) => [name, row[name]]));
  const changing = rows.filter((row) => names.some((name) => row[name] !== state[name]));
  if (changing.length === 0) return;
  await kind.update(
    context.database,
    changing.map((row) => row.id),
    state,
  );
  const change = (row: Row): Change => ({
    action,
    type: kind.type,
    id: row.id,
    name: kind.nameOf(row),
    before: pick(row),
    after: pick(state),
  });
  await kind.tell(
    context,
    actor,
    changing.map((row) => ({ row, change: change(row) })),
  );
}
