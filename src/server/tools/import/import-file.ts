import { DrizzleQueryError } from "drizzle-orm";
import { type ImportLine, maximumCsvBytes, maximumCsvSize } from "#domain/csv/csv.contract.ts";
import { type ImportName, importColumn } from "#domain/csv/import-columns.ts";
import { DomainError } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import { brandsImport } from "#server/modules/brands/brands-import.service.ts";
import { surveyCsvFile } from "#server/modules/csv/csv-file.ts";
import * as importer from "#server/modules/csv/import.service.ts";
import { influencersImport } from "#server/modules/influencers/influencers-import.service.ts";
import { operator } from "#server/platform/audit/history.service.ts";
import { CommandError, sizeOfFile } from "#server/tools/command.ts";

export type Kind = ImportName;
export type Row = Extract<ImportLine, { type: "row" }>;
type Done = Extract<ImportLine, { type: "done" }>;
export type Outcome = Done & { kind: Kind; refusedRows: Row[] };

/** `publish`: new creators are public. */
export type ImportFile = { path: string; kind: Kind | undefined; dryRun: boolean; publish: boolean };

/** Facts about a file when its first row is read. */
export type Begun = { kind: Kind; rows: number; ignoredColumns: string[] };

/**
 * Imports a file as the admin area does: completely, or not at all if a row is rejected. `begin` receives the facts
 * about the file and returns a callback for each row. Throws a `CommandError` for a file that cannot be imported at
 * all.
 */
export async function importFile(
  context: Context,
  { path, kind: asked, dryRun, publish }: ImportFile,
  begin: (begun: Begun) => () => void,
): Promise<Outcome> {
  try {
    if ((await sizeOfFile(path)) > maximumCsvBytes) {
      throw new CommandError(`${path} is larger than ${maximumCsvSize}: make several of it.`);
    }
    const kind = asked ?? kindOf((await surveyCsvFile(path)).headers);
    const target = kind === "brands" ? brandsImport : influencersImport({ publish });
    const { start, conventions, columnOf } = await importer.survey(context, target, path);
    const step = begin({ kind, rows: start.rows, ignoredColumns: start.ignoredColumns });
    const refusedRows: Row[] = [];
    let done: Done | undefined;
    const tell = (line: ImportLine) => {
      if (line.type === "done") done = line;
      if (line.type !== "row") return;
      step();
      if (line.outcome === "refused") refusedRows.push(line);
    };
    const how = { dryRun, skipRefused: false, matchChannels: false };
    await importer.run(context, target, operator, { path, conventions, columnOf, ...how, tell });
    if (done === undefined) throw new Error("The import reported no end.");
    return { ...done, kind, refusedRows };
  } catch (error) {
    if (error instanceof DomainError) throw new CommandError(sentenceOf(path, error));
    // Drizzle's own message contains the rows.
    if (error instanceof DrizzleQueryError) {
      throw new CommandError(`The database refuses: ${error.cause?.message}. Nothing was written.`);
    }
    throw error;
  }
}

/** Brands and creators share some columns, but a file matches one of them better. */
function kindOf(headers: string[]): Kind {
  const count = (kind: Kind) => headers.filter((header) => importColumn(kind, header) !== undefined).length;
  const [influencers, brands] = [count("influencers"), count("brands")];
  if (influencers === brands) {
    throw new CommandError("The columns do not say what the rows are: add --influencers or --brands.");
  }
  return brands > influencers ? "brands" : "influencers";
}

function sentenceOf(path: string, { message, errors }: DomainError): string {
  const [first] = errors ?? [];
  return first === undefined ? `${message} Nothing was written.` : `${path} ${first.message}.`;
}
