import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { FieldError } from "#domain/http/envelope.ts";
import {
  type ImportColumn,
  type ImportCounts,
  type ImportMapping,
  type ImportOptions,
  importKinds,
  importOutcomes,
  importSteps,
} from "#domain/imports/imports.contract.ts";
import type { Cell } from "#domain/imports/read-cells.ts";
import { admins } from "#server/modules/admin/admins.schema.ts";
import { campaigns } from "#server/modules/campaigns/campaigns.schema.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Column of an import, with its place in the file. */
export type StoredColumn = Omit<ImportColumn, "takesAmounts"> & {
  place: number;
  /** Missing in imports of an earlier version. */
  takesAmounts?: boolean;
};
/** Fields that columns were mapped to before, by normalized header, for files with the same headers. */
export type RememberedMapping = {
  columns: Record<string, Pick<ImportMapping["columns"][number], "field" | "reading">>;
  options: ImportOptions;
};

/** Spreadsheets that administrators import. Deleted after a day. */
export const imports = pgTable(
  "imports",
  {
    id: uuid().primaryKey(),
    adminId: uuid("admin_id")
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    kind: text({ enum: importKinds }).notNull(),
    campaignId: uuid("campaign_id").references(() => campaigns.id, { onDelete: "cascade" }),
    fileName: text("file_name").notNull(),
    step: text({ enum: importSteps }).notNull(),
    /** Number of the row with the headers. */
    headerRow: integer("header_row").notNull(),
    columns: jsonb().$type<StoredColumn[]>().notNull(),
    options: jsonb().$type<ImportOptions>().notNull(),
    isRemembered: boolean("is_remembered").notNull(),
    /** Days that the file stores as plain numbers count from 1904 instead of 1900. */
    countsFrom1904: boolean("counts_from_1904").notNull(),
    /** Rows below the header. */
    total: integer().notNull(),
    /** Rows that the current step has dealt with, and the number of the last one. */
    progress: integer().notNull().default(0),
    position: integer().notNull().default(0),
    counts: jsonb().$type<ImportCounts>().notNull(),
    failure: text(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("imports_admin").on(table.adminId, table.createdAt.desc())],
);

/** Rows of spreadsheets that are being imported. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** As in the spreadsheet. */
    number: integer().notNull(),
    cells: jsonb().$type<Cell[]>().notNull(),
    /** Null: not checked yet, or above the header. */
    outcome: text({ enum: importOutcomes }),
    name: text().notNull().default(""),
    changes: text().array().notNull().default([]),
    errors: jsonb().$type<FieldError[]>().notNull().default([]),
    /** By which later rows are recognized as duplicates. */
    keys: text().array().notNull().default([]),
    isWritten: boolean("is_written").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index("import_rows_outcome").on(table.importId, table.outcome, table.number),
  ],
);

/** How files with the same headers were mapped last. */
export const importMappings = pgTable(
  "import_mappings",
  {
    kind: text({ enum: importKinds }).notNull(),
    /** Hash of the headers. */
    headers: text().notNull(),
    mapping: jsonb().$type<RememberedMapping>().notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.headers] })],
);
