import { randomUUIDv7 } from "node:crypto";
import { type UndoOffer, undoSeconds } from "#domain/undo/undo-offer.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { insertUndos, type NewUndo, timeIn } from "./undos.repository.ts";

export { takeExpiredUndos, takeUndo, type UndoRow, undosPersonalData } from "./undos.repository.ts";

/** Additional delay of mails and webhooks, in milliseconds: an attempt may begin a second early. */
const margin = 2_000;

/** An action that can still be undone. Its mails and webhooks wait until `due`. */
export type Hold = { id: string; until: Date; due: Date };
export type Holds = ReadonlyMap<string, Hold>;

type Entry = Omit<NewUndo, "id" | "adminId" | "until">;

/**
 * Makes an administrator's actions undoable, by record. Actions of programs are final, because a script deletes on
 * purpose, and so are those of people who remove their own record.
 */
export async function holdForUndo(
  transaction: Executor,
  actor: Actor | { kind: "link" },
  entries: readonly Entry[],
): Promise<Holds> {
  if (actor.kind !== "admin" || entries.length === 0) return new Map();
  const until = await timeIn(transaction, undoSeconds);
  const due = new Date(until.getTime() + margin);
  const holds = new Map<string, Hold>();
  for (const { recordId } of entries) holds.set(recordId, { id: randomUUIDv7(), until, due });
  await insertUndos(
    transaction,
    entries.flatMap((entry) => {
      const hold = holds.get(entry.recordId);
      return hold ? [{ ...entry, id: hold.id, adminId: actor.adminId, until }] : [];
    }),
  );
  return holds;
}

/** Undo for the response to an administrator. */
export function undoOfferOf(holds: Iterable<Hold>): UndoOffer | undefined {
  const list = [...holds];
  const [first] = list;
  return first && { ids: list.map(({ id }) => id), until: first.until.toISOString() };
}
