import { channelKeys } from "#domain/csv/plain-cells.ts";
import { type AgencyConventions, readingOfColumn } from "#domain/imports/column-survey.ts";
import { type ImportField, importFields } from "#domain/imports/import-fields.ts";
import { type MappedRow, mappedRow } from "#domain/imports/mapped-row.ts";
import { saysNoValue } from "#domain/imports/no-value.ts";
import { cellText } from "#domain/imports/read-cells.ts";
import type { Context } from "#server/context.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { CsvRow } from "./csv-file.ts";
import { type ImportTarget, planRows, type RowPlan, type SeenKeys } from "./import-plan.ts";
import type { RowResult, StoredImport, StoredRow } from "./stored-imports.repository.ts";

/** How the rows of one import are read. */
export type RowReader = ReturnType<typeof rowReader>;

/** Reads rows by what somebody has said about their columns. */
export function rowReader(
  { kind, columns, options, countsFrom1904 }: StoredImport,
  { agency, further }: { agency: AgencyConventions; further: readonly ImportField[] },
) {
  const fields = new Map(importFields(kind, further).map((field) => [field.name, field]));
  const readers = columns.flatMap(({ place, field: name, header, survey, reading: chosen, takesAmounts }) => {
    const field = name === null ? undefined : fields.get(name);
    if (field === undefined) return [];
    const { reading } = readingOfColumn(field.kind, survey, chosen, agency) ?? {};
    return [{ place, header, field, how: { kind: field.kind, reading, countsFrom1904, takesAmounts } }];
  });
  const headers = new Map(readers.map(({ field, header }) => [field.name, header]));
  return {
    read({ cells }: StoredRow): MappedRow {
      const texts: Record<string, string> = {};
      for (const { place, field, how } of readers) {
        const cell = cells[place] ?? "";
        const text = saysNoValue(cell, how.kind) ? "" : cellText(cell, how);
        if (text !== "" || options.clearEmpty) texts[field.name] = text;
      }
      if (kind === "brands") return { row: texts, problems: [], fieldOf: (column) => column };
      return mappedRow(texts, options.platform ?? undefined);
    },
    /** Name of a field for people who see the file: its header, or its label if the file has none. */
    nameOf(path: string): string {
      // An error can be about one value of a list, such as `languages.0`.
      const [field = path] = path.startsWith("custom.") ? [path] : path.split(".");
      return headers.get(field) ?? fields.get(field)?.label ?? path;
    },
  };
}

type Batch = { rows: StoredRow[]; seen: SeenKeys; writes: boolean };

/** Plans rows of an import. Rows that cannot even be read are refused. */
export async function planImportRows(
  context: Context,
  { target, actor, reader }: { target: ImportTarget; actor: Actor; reader: RowReader },
  { rows, seen, writes }: Batch,
): Promise<{ plan: RowPlan; result: RowResult }[]> {
  const read = rows.map((row) => ({ number: row.number, mapped: reader.read(row) }));
  const fit = read.filter(({ mapped }) => mapped.problems.length === 0);
  const added = new Map<number, string[]>();
  const plans = await planRows(target, context, actor, {
    rows: fit.map(({ number, mapped }) => ({ number, row: mapped.row })),
    seen: {
      get: (key) => seen.get(key),
      set(key, number) {
        seen.set(key, number);
        added.set(number, [...(added.get(number) ?? []), key]);
      },
    },
    writes,
    matchChannels: true,
  });
  const planned = new Map(fit.map(({ number }, index) => [number, plans[index]]));
  return read.map(({ number, mapped }) => {
    const plan = planned.get(number) ?? { outcome: "refused", errors: mapped.problems };
    const errors = "errors" in plan ? plan.errors : [];
    return {
      plan,
      result: {
        number,
        outcome: plan.outcome,
        name: nameOf(target, mapped.row),
        changes: plan.outcome === "changed" ? Object.keys(plan.changes) : [],
        errors: errors.map(({ path, message }) => ({ path: reader.nameOf(mapped.fieldOf(path)), message })),
        keys: added.get(number) ?? [],
        isWritten: writes,
      },
    };
  });
}

/** Characters of a row's name that are shown. */
const nameLength = 120;

function nameOf({ nameColumn }: ImportTarget, row: CsvRow): string {
  const name = row[nameColumn] || row.nameIfNew || row.email || channelKeys(row)[0]?.key;
  return (name ?? "").slice(0, nameLength);
}
