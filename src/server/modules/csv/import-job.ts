import { setTimeout as sleep } from "node:timers/promises";
import { roleAllows } from "#domain/access/principal.ts";
import { maximumCollaborations } from "#domain/campaigns/campaign-limits.ts";
import { DomainError } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { ImportCounts } from "#domain/imports/imports.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { holdAdministrator } from "#server/modules/admin/hold-actor.service.ts";
import { vacuumGrown } from "#server/platform/database/vacuum-grown.ts";
import { defineJob, type Run } from "#server/platform/jobs/job.ts";
import { writePlans } from "./import.service.ts";
import { type ImportWork, importWork } from "./import-work.ts";
import { planImportRows } from "./plan-import.ts";
import {
  deleteFinishedRows,
  listImportRows,
  listRowKeys,
  listUnwrittenRows,
  lockImport,
  type StoredImport,
  updateImport,
  updateImportRows,
  useOneProcessor,
} from "./stored-imports.repository.ts";

export const importJob = defineJob<{ id: string }>({
  name: "import",
  laneOf: ({ id }) => id,
  concurrency: 1,
  timeLimit: 60 * 60,
});

/** Rows of one transaction. A campaign is planned as a whole, because its rows are counted. */
const batchSize = { checking: 200, writing: 100 };
/** Time that a batch takes at least with the pause after it, which the rest of the product has to itself. In milliseconds. */
const batchTimeMs = { checking: 40, writing: 80 };
/** Least pause after a batch, in times that the batch took. */
const pauseShare = 0.2;
/** Batches between two looks at how much tables have grown. */
const batchesInARow = 10;
/** Starts after which an import fails instead of being tried again. */
const mostStarts = 10;

type Log = Record<"error" | "warn", (details: object, text: string) => void>;
type Batch = { id: string; seen: Map<string, number>; isSingleRow: boolean };

/** Checks or writes the rows of an import, batch by batch. A batch is written whole or not at all. */
export function importing(context: Context, log: Log) {
  return async ({ id }: { id: string }, { signal, retries }: Run): Promise<void> => {
    try {
      await workOff(context, id, { signal, log });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DomainError) && retries < mostStarts) throw error;
      log.error({ err: error, import: id }, "an import failed");
      await fail(context, id, error instanceof DomainError ? error.message : errorMessages.server);
    }
  };
}

async function workOff(
  context: Context,
  id: string,
  { signal, log }: { signal: AbortSignal; log: Log },
): Promise<void> {
  const seen = new Map<string, number>();
  let isSingleRow = false;
  for (let batches = 1; ; batches += 1) {
    // The job is retried, so that another process goes on.
    signal.throwIfAborted();
    const began = performance.now();
    let step: BatchStep = "checking";
    try {
      step = await oneBatch(context, { id, seen, isSingleRow });
      isSingleRow = false;
    } catch (error) {
      if (!isAboutARow(error)) throw error;
      // One row at a time finds the one that the database refuses.
      if (isSingleRow) await refuseNext(context, id, error);
      isSingleRow = true;
    }
    if (step === "end" || batches % batchesInARow === 0) await vacuum(context, log);
    if (step === "end") return;
    const took = performance.now() - began;
    const pause = Math.max(batchTimeMs[step] - took, took * pauseShare);
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
}

/** Result of a batch: some of the rows are done, or there was nothing left to do. */
type BatchStep = "checking" | "writing" | "end";

/** Works on the next rows. */
async function oneBatch(context: Context, batch: Batch): Promise<BatchStep> {
  return transact(context, async (transaction) => {
    await useOneProcessor(transaction.database);
    const row = await lockImport(transaction.database, batch.id);
    if (row?.step !== "checking" && row?.step !== "writing") return "end";
    const actor = await holdAdministrator(transaction.database, row.adminId);
    if (actor === undefined || !roleAllows(actor.role, "editor")) {
      await updateImport(transaction.database, row.id, {
        step: "failed",
        failure:
          "The person who started this import may not import anymore. Ask an editor to upload the file again.",
      });
      return "end";
    }
    const work = await importWork(transaction, row, actor);
    return row.step === "checking"
      ? checkRows(transaction, row, work, batch)
      : writeRows(transaction, row, work, batch);
  });
}

/** Nothing depends on it, and Postgres comes to it later. */
async function vacuum({ database }: Context, log: Log): Promise<void> {
  await vacuumGrown(database).catch((error) => log.warn({ err: error }, "grown tables were not vacuumed"));
}

function sizeOf({ kind, step }: StoredImport, { isSingleRow }: Batch): number {
  if (isSingleRow) return 1;
  if (kind === "campaign") return maximumCollaborations;
  return step === "checking" ? batchSize.checking : batchSize.writing;
}

async function checkRows(
  context: Context,
  row: StoredImport,
  work: ImportWork,
  batch: Batch,
): Promise<BatchStep> {
  const { database } = context;
  const { seen } = batch;
  // A start in the middle knows nothing of the rows before it.
  if (seen.size === 0 && row.progress > 0) {
    for (const { number, keys } of await listRowKeys(database, row.id, row.position)) {
      for (const key of keys) seen.set(key, number);
    }
  }
  const after = Math.max(row.position, row.headerRow);
  const rows = await listImportRows(database, row.id, { after, limit: sizeOf(row, batch) });
  const last = rows.at(-1);
  if (last === undefined) {
    await updateImport(database, row.id, { step: "checked" });
    return "end";
  }
  const planned = await planImportRows(context, work, { rows, seen, writes: false });
  const results = planned.map(({ result }) => result);
  await updateImportRows(database, row.id, results);
  const counts = { ...row.counts };
  for (const { outcome } of results) counts[outcome] += 1;
  await updateImport(database, row.id, {
    counts,
    position: last.number,
    progress: row.progress + rows.length,
  });
  return "checking";
}

async function writeRows(
  context: Context,
  row: StoredImport,
  work: ImportWork,
  batch: Batch,
): Promise<BatchStep> {
  const { database } = context;
  const rows = await listUnwrittenRows(database, row.id, { after: row.position, limit: sizeOf(row, batch) });
  const last = rows.at(-1);
  if (last === undefined) {
    await updateImport(database, row.id, { step: "done" });
    await deleteFinishedRows(database, row.id, row.headerRow);
    return "end";
  }
  // Duplicates are known since the check.
  const planned = await planImportRows(context, work, { rows, seen: new Map(), writes: true });
  await writePlans(
    context,
    work.target,
    work.actor,
    planned.map(({ plan }) => plan),
  );
  const results = planned.map(({ result }) => result);
  await updateImportRows(database, row.id, results);
  const counts = { ...row.counts };
  for (const [index, { outcome }] of results.entries()) move(counts, rows[index]?.outcome, outcome);
  await updateImport(database, row.id, {
    counts,
    position: last.number,
    progress: row.progress + rows.length,
  });
  return "writing";
}

/** A record can have changed since the check. */
function move(
  counts: ImportCounts,
  from: keyof ImportCounts | null | undefined,
  to: keyof ImportCounts,
): void {
  if (from) counts[from] -= 1;
  counts[to] += 1;
}

/** Whether the error is about the content of a row, and not about the database or the import. */
function isAboutARow(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return /^2[23]...$/.test(code);
}

/** Refuses the next row, which the database does not take. */
async function refuseNext(context: Context, id: string, error: unknown): Promise<void> {
  await transact(context, async ({ database }) => {
    const row = await lockImport(database, id);
    if (row === undefined) return;
    const after = Math.max(row.position, row.headerRow);
    const [next] =
      row.step === "checking"
        ? await listImportRows(database, id, { after, limit: 1 })
        : await listUnwrittenRows(database, id, { after: row.position, limit: 1 });
    if (next === undefined) throw error;
    const { number, name } = next;
    const errors = [{ path: "row", message: "cannot be stored" }];
    const result = {
      number,
      name,
      outcome: "refused" as const,
      changes: [],
      errors,
      keys: [],
      isWritten: false,
    };
    await updateImportRows(database, id, [result]);
    const counts = { ...row.counts };
    move(counts, next.outcome, "refused");
    await updateImport(database, id, { counts, progress: row.progress + 1, position: number });
  });
}

async function fail(context: Context, id: string, failure: string): Promise<void> {
  await updateImport(context.database, id, { step: "failed", failure });
}
