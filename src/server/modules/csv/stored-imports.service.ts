import { createHash, randomUUIDv7 } from "node:crypto";
import type { z } from "zod";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { maximumCollaborations } from "#domain/campaigns/campaign-limits.ts";
import { maximumCsvRows } from "#domain/csv/csv.contract.ts";
import { foldedKey } from "#domain/csv/folded-key.ts";
import { refusalColumn } from "#domain/csv/import-columns.ts";
import { Conflict, Invalid, InvalidFields, Missing } from "#domain/errors.ts";
import { headerRows } from "#domain/imports/header-row.ts";
import { importFields } from "#domain/imports/import-fields.ts";
import {
  type ImportMapping,
  type ImportOptions,
  type ImportRecord,
  importRetentionMs,
  maximumImports,
  type newImportSchema,
} from "#domain/imports/imports.contract.ts";
import { matchColumns, platformOfFile } from "#domain/imports/match-columns.ts";
import type { SurveyedColumn } from "#domain/imports/survey-table.ts";
import { type Context, transact } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { surveyFile } from "#server/platform/spreadsheets/read-table.ts";
import { surveyBelow } from "#server/platform/spreadsheets/survey-rows.ts";
import { amountCurrencies } from "./amount-currencies.ts";
import { furtherFields } from "./further-fields.ts";
import { importJob } from "./import-job.ts";
import { campaignSheetTarget } from "./import-targets.ts";
import { mappingErrors } from "./mapping-errors.ts";
import { noCounts, presentImport } from "./stored-imports.presenter.ts";
import {
  deleteImports,
  deleteImportsBefore,
  findImport,
  findImportsIn,
  findMapping,
  findMappingWith,
  insertImport,
  insertImportRows,
  listImportRows,
  listImports,
  lockImport,
  lockImportsOf,
  rememberMapping,
  resetImportRows,
  type StoredImport,
  updateImport,
} from "./stored-imports.repository.ts";
import type { StoredColumn } from "./stored-imports.schema.ts";

// Imports of spreadsheets, from the upload to the last row. Each belongs to the administrator who has started it.

const noOptions: ImportOptions = { publish: false, addMissing: false, clearEmpty: false, platform: null };

type NewFile = z.output<typeof newImportSchema> & { path: string; fileName: string };

/** Reads a file and matches its columns. Throws `Invalid` for a file that cannot be imported. */
export async function start(
  context: Context,
  actor: AdminPrincipal,
  { path, fileName, kind, campaignId }: NewFile,
): Promise<ImportRecord> {
  if (campaignId !== undefined) await campaignSheetTarget(context, actor, campaignId);
  const id = randomUUIDv7();
  const row: StoredImport = {
    ...{ id, adminId: actor.adminId, kind, campaignId: campaignId ?? null, fileName: fileName.slice(0, 200) },
    ...{ step: "mapping", headerRow: 0, columns: [], options: noOptions, isRemembered: false },
    ...{ countsFrom1904: false, total: 0, progress: 0, position: 0, counts: noCounts, failure: null },
    createdAt: context.now(),
  };
  await transact(context, async (transaction) => {
    const { database } = transaction;
    await lockImportsOf(database, actor.adminId);
    await makeRoom(transaction, actor.adminId);
    await insertImport(database, row);
    const { columns, ...facts } = await surveyFile(path, {
      kind,
      maximumRows: kind === "campaign" ? maximumCollaborations : maximumCsvRows,
      store: (json) => insertImportRows(database, id, json),
    });
    await updateImport(database, id, { ...facts, ...(await mapped(transaction, row, columns)) });
  });
  return read(context, actor, id);
}

/** Deletes the oldest imports that do not run, so that there is room for another one. */
async function makeRoom({ database }: Context, adminId: string): Promise<void> {
  const present = await listImports(database, adminId);
  const idle = present.filter(({ step }) => step !== "checking" && step !== "writing");
  const surplus = present.length - maximumImports + 1;
  if (surplus > idle.length) {
    throw new Conflict(
      "Too many imports are running. Wait until one has finished, then upload the file again.",
    );
  }
  if (surplus > 0)
    await deleteImports(
      database,
      idle.slice(-surplus).map(({ id }) => id),
    );
}

/** Fields of the columns: as somebody has chosen for the same headers, or as the headers say. */
async function mapped(
  context: Context,
  { kind, fileName }: Pick<StoredImport, "kind" | "fileName">,
  surveyed: SurveyedColumn[],
): Promise<Pick<StoredImport, "columns" | "options" | "isRemembered">> {
  const headers = surveyed.map(({ header }) => header);
  const known = await rememberedMapping(context, kind, headers);
  const further = await furtherFields(context, kind);
  const fields = matchColumns(kind, surveyed, further);
  const present = new Set(importFields(kind, further).map(({ name }) => name));
  const columns = surveyed.map((column, index): StoredColumn => {
    const remembered = known?.columns[foldedKey(column.header)];
    const isPresent = remembered && (remembered.field === null || present.has(remembered.field));
    return { ...column, field: fields[index] ?? null, reading: null, ...(isPresent && remembered) };
  });
  const platform = platformOfFile(fileName, headers) ?? null;
  return {
    columns,
    options: known?.options ?? { ...noOptions, platform },
    isRemembered: known !== undefined,
  };
}

/**
 * The mapping of the last file with the same headers. A file of mended rows has the reasons as an additional column,
 * and lacks columns that are empty in all of its rows.
 */
async function rememberedMapping(context: Context, kind: StoredImport["kind"], headers: readonly string[]) {
  const known = await findMapping(context.database, kind, hashOf(headers));
  const hasReasons = headers.some((header) => foldedKey(header) === foldedKey(refusalColumn));
  if (known !== undefined || !hasReasons) return known;
  return findMappingWith(context.database, kind, keysOfHeaders(headers));
}

/** Hash of a set of headers, in any order. */
function hashOf(headers: readonly string[]): string {
  return createHash("sha256").update(keysOfHeaders(headers).join("\n")).digest("hex");
}

function keysOfHeaders(headers: readonly string[]): string[] {
  const keys = new Set(headers.map(foldedKey));
  keys.delete(foldedKey(refusalColumn));
  return [...keys].toSorted();
}

export async function list(context: Context, actor: AdminPrincipal): Promise<ImportRecord[]> {
  const rows = await listImports(context.database, actor.adminId);
  return Promise.all(rows.slice(0, maximumImports).map((row) => present(context, row)));
}

export async function read(context: Context, actor: AdminPrincipal, id: string): Promise<ImportRecord> {
  return present(context, await findOwnImport(context, actor, id));
}

/** Throws `Missing` unless it is the administrator's own. */
export async function findOwnImport(
  { database }: Context,
  actor: AdminPrincipal,
  id: string,
): Promise<StoredImport> {
  return own(actor, await findImport(database, id));
}

function own(actor: AdminPrincipal, row: StoredImport | undefined): StoredImport {
  if (row?.adminId !== actor.adminId) throw new Missing();
  return row;
}

async function present(context: Context, row: StoredImport): Promise<ImportRecord> {
  const { database } = context;
  const firstRows = await listImportRows(database, row.id, { after: 0, limit: headerRows });
  const { country } = await readAgencySettings(database);
  const further = await furtherFields(context, row.kind);
  const currencies = await amountCurrencies(context, row, further);
  return presentImport(row, { firstRows, country, further, currencies });
}

/** Takes another row as the header, and matches the columns again. */
export async function setHeader(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  headerRow: number,
): Promise<ImportRecord> {
  await transact(context, async (transaction) => {
    const { database } = transaction;
    const row = own(actor, await lockImport(database, id));
    requireStep(row, ["mapping", "checked"]);
    const first = await listImportRows(database, id, { after: 0, limit: headerRows });
    const header = first.find(({ number }) => number === headerRow);
    if (header === undefined) {
      throw new Invalid("row", "The header row must be one of the first rows of the file");
    }
    const survey = surveyBelow(header);
    for await (const rows of allRows(transaction, id)) survey.look(rows);
    if (survey.total() === 0) {
      throw new Invalid("row", "The chosen header row has no rows below it. Choose a row further up");
    }
    const columns = await mapped(transaction, row, withCurrencies(survey.columns(), row.columns));
    await resetImportRows(database, id);
    await updateImport(database, id, { ...columns, ...begun("mapping"), headerRow, total: survey.total() });
  });
  return read(context, actor, id);
}

/** Formats of cells are not stored with the rows, so the currencies that they show are those of the survey before. */
function withCurrencies(surveyed: SurveyedColumn[], before: readonly StoredColumn[]): SurveyedColumn[] {
  return surveyed.map((column) => {
    const known = before.find(({ place }) => place === column.place)?.survey.currencies ?? [];
    const currencies = [...new Set([...(column.survey.currencies ?? []), ...known])];
    return { ...column, survey: { ...column.survey, currencies } };
  });
}

/** Rows that are read at once. */
const rowsAtOnce = 2_000;

async function* allRows({ database }: Context, id: string) {
  for (let after = 0; ; ) {
    const rows = await listImportRows(database, id, { after, limit: rowsAtOnce });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last.number;
  }
}

function begun(step: StoredImport["step"]) {
  return { step, progress: 0, position: 0, counts: noCounts, failure: null };
}

function requireStep(row: StoredImport, steps: readonly StoredImport["step"][]): void {
  if (steps.includes(row.step)) return;
  throw new Conflict(
    row.step === "writing" || row.step === "done"
      ? "Rows of this file are written already. Upload it again."
      : "The rows of this file are being checked.",
  );
}

/** Stores what the columns are, and starts the check of all rows. */
export async function check(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { columns, options }: ImportMapping,
): Promise<ImportRecord> {
  await transact(context, async (transaction) => {
    const { database } = transaction;
    const row = own(actor, await lockImport(database, id));
    requireStep(row, ["mapping", "checked"]);
    const errors = await mappingErrors(transaction, row, { columns, options });
    if (errors.length > 0) throw new InvalidFields(errors);
    const chosen = row.columns.map((column, index) => ({ ...column, ...columns[index] }));
    await resetImportRows(database, id);
    await updateImport(database, id, { ...begun("checking"), columns: chosen, options });
    const byHeader = chosen.map(
      ({ header, field, reading }) => [foldedKey(header), { field, reading }] as const,
    );
    await rememberMapping(database, {
      kind: row.kind,
      headers: hashOf(row.columns.map(({ header }) => header)),
      mapping: { columns: Object.fromEntries(byHeader), options },
      updatedAt: context.now(),
    });
    await context.jobs.enqueue(database, importJob, [{ id }]);
  });
  return read(context, actor, id);
}

/** Starts to write the rows that are new or changed. Does nothing if it has started. */
export async function write(context: Context, actor: AdminPrincipal, id: string): Promise<ImportRecord> {
  await transact(context, async (transaction) => {
    const { database } = transaction;
    const row = own(actor, await lockImport(database, id));
    if (row.step === "writing" || row.step === "done") return;
    if (row.step !== "checked") throw new Conflict("Check the rows of this file first.");
    await updateImport(database, id, { step: "writing", progress: 0, position: 0 });
    await context.jobs.enqueue(database, importJob, [{ id }]);
  });
  return read(context, actor, id);
}

/** Stops an import, and deletes its rows. Records that are written stay. */
export async function remove(context: Context, actor: AdminPrincipal, id: string): Promise<void> {
  await findOwnImport(context, actor, id);
  await deleteImports(context.database, [id]);
}

export async function forgetOld({ database, now }: Context): Promise<void> {
  await deleteImportsBefore(database, new Date(now().getTime() - importRetentionMs));
}

/** Adds the jobs of imports that a backup or a crash has left without one. */
export async function enqueueWaitingImports({
  database,
  jobs,
}: Pick<Context, "database" | "jobs">): Promise<void> {
  const ids = await findImportsIn(database, ["checking", "writing"]);
  await jobs.enqueueMissing(
    database,
    importJob,
    ids.map((id) => ({ payload: { id }, due: null })),
  );
}

export { importRowsPersonalData } from "./stored-imports.repository.ts";
