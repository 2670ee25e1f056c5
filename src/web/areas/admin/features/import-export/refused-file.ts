import { csvText } from "#domain/csv/csv-text.ts";
import { refusalColumn } from "#domain/csv/import-columns.ts";
import type { ImportRow } from "./import-progress.ts";

/** Refused rows as they were in the file, each with its reason. After corrections, the file can be imported. */
export function refusedFile(rows: readonly ImportRow[]): string {
  const refused = rows.filter(({ outcome }) => outcome === "refused");
  const [first] = refused;
  const columns = Object.keys(first?.cells ?? {}).filter((name) => name !== refusalColumn);
  return csvText(
    [...columns, refusalColumn],
    refused.map(({ cells, errors }) => ({ ...cells, [refusalColumn]: reasonText(errors) })),
  );
}

export function reasonText(errors: ImportRow["errors"]): string {
  return errors.map(({ path, message }) => `${path}: ${message}`).join("; ");
}
