import { once } from "node:events";
import { type Stringifier, stringify } from "csv-stringify";
import type { SQL } from "drizzle-orm";
import { type InfluencerView, influencerView, seesOwnFields } from "#domain/access/policy.ts";
import type { Principal } from "#domain/access/principal.ts";
import { csvColumns, type ExportName } from "#domain/csv/csv.contract.ts";
import { writeCell } from "#domain/csv/csv-cells.ts";
import { customCells } from "#domain/custom-fields/custom-cells.ts";
import type { CustomSubject } from "#domain/custom-fields/custom-field-kinds.ts";
import type { CustomValues } from "#domain/custom-fields/custom-values.ts";
import type { HistoryFilter } from "#domain/history/history.contract.ts";
import { rosterFields } from "#domain/influencers/field-list.ts";
import type { Context } from "#server/context.ts";
import { brandsExport } from "#server/modules/brands/brands.service.ts";
import { contactsExport } from "#server/modules/contact/contact.service.ts";
import * as customFields from "#server/modules/custom-fields/custom-fields.service.ts";
import { influencersExport } from "#server/modules/influencers/influencers.service.ts";
import { newsletterExport } from "#server/modules/newsletter/newsletter.service.ts";
import * as history from "#server/platform/audit/history.service.ts";
import { type Actor, historyExport } from "#server/platform/audit/history.service.ts";
import { type ExportRow, readExport } from "./csv.repository.ts";

const sources: Record<ExportName, (filter: HistoryFilter, view: InfluencerView) => SQL> = {
  influencers: (_filter, view) => influencersExport(view),
  brands: () => brandsExport,
  contacts: () => contactsExport,
  newsletter: () => newsletterExport,
  history: historyExport,
};

/** Records with own fields. */
const subjects: Partial<Record<ExportName, CustomSubject>> = { influencers: "influencer", brands: "brand" };

const times = new Set(["createdAt", "handledAt"]);

type Asked = { bom: boolean; filter?: HistoryFilter };

/**
 * Streams a CSV file (RFC 4180, UTF-8). A failure of the database ends the stream with an error. The history
 * records the administrator and the number of rows in any case; the file ends after that is written.
 */
export async function csv(
  context: Context,
  actor: Actor & Principal,
  name: ExportName,
  { bom, filter = {} }: Asked,
): Promise<Stringifier> {
  const subject = subjects[name];
  const ownFields = subject && seesOwnFields(actor) ? await customFields.list(context, subject) : [];
  const columns = columnsFor(name, actor);
  // Programs differ in the cells that need quotation marks, so every cell gets them.
  const quoting = { quoted: true, quoted_empty: true };
  const own = ownFields.map(({ label }) => ({ key: label, header: writeCell(label) }));
  const columnsOf = { header: true, columns: [...columns, ...own], record_delimiter: "windows" };
  const csv = stringify({ bom, ...columnsOf, ...quoting });
  let taken = 0;
  const take = async (rows: ExportRow[]) => {
    taken += rows.length;
    for (const row of rows) {
      const values = { ...row, ...customCells(ownFields, row.custom as CustomValues) };
      const names = [...columns, ...ownFields.map(({ label }) => label)];
      const cells = Object.fromEntries(names.map((column) => [column, writeCell(cellOf(column, values))]));
      if (csv.destroyed) throw new Error("nobody reads the export any more");
      if (!csv.write(cells)) await Promise.race([once(csv, "drain"), once(csv, "close")]);
    }
  };
  readExport(context.database, sources[name](filter, influencerView(actor)), take)
    .finally(() => history.noteExport(context, actor, { name: `${name}.csv`, filter, rows: taken }))
    .then(
      () => csv.end(),
      (error: unknown) => csv.destroy(error instanceof Error ? error : undefined),
    );
  return csv;
}

/** Keys that only read get no columns of the roster. */
function columnsFor(name: ExportName, actor: Principal): string[] {
  const isHidden = (column: string) => rosterFields.some((field) => field === column);
  const columns: readonly string[] = csvColumns[name];
  if (name !== "influencers" || influencerView(actor).withPrivate) return [...columns];
  return columns.filter((column) => !isHidden(column));
}

/** The driver returns timestamps in the database's text format. */
function cellOf(column: string, row: ExportRow): unknown {
  const value = row[column];
  return times.has(column) && typeof value === "string" ? new Date(value).toISOString() : value;
}
