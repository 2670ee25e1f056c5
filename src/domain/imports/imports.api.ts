import { z } from "zod";
import { maximumCollaborations } from "../campaigns/campaign-limits.ts";
import { maximumCsvRows, maximumCsvSize } from "../csv/csv.contract.ts";
import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { csvFile } from "../media/upload-fields.ts";
import {
  importBody,
  importHeaderSchema,
  importMappingSchema,
  importRowsBody,
  importRowsQuerySchema,
  importsBody,
  maximumImports,
  newImportSchema,
} from "./imports.contract.ts";

const ofOne = {
  audience: { admin: "editor" },
  tag: "Administration",
  params: recordParametersSchema,
} as const;

export const importsApi = {
  startImport: {
    route: "POST /api/admin/imports",
    audience: { admin: "editor" },
    tag: "Administration",
    summary: "Upload a spreadsheet to import",
    description: `A multipart form only, with a CSV, TSV, or XLSX file of up to ${maximumCsvSize} and ${maximumCsvRows.toLocaleString("en-US")} rows (${maximumCollaborations.toLocaleString("en-US")} for a campaign). The encoding, the separator, and the row with the headers are detected, and columns are matched with fields. Nothing is written yet. Imports are those of one administrator, ${maximumImports} at most, and are deleted after a day.`,
    body: newImportSchema,
    readsBody: true,
    files: csvFile,
    status: 201,
    response: importBody,
    refusals: [404, 409],
  },
  listImports: {
    route: "GET /api/admin/imports",
    audience: { admin: "editor" },
    tag: "Administration",
    summary: "List your own imports, newest first",
    response: importsBody,
  },
  readImport: {
    ...ofOne,
    route: "GET /api/admin/imports/:id",
    summary: "Read an import",
    response: importBody,
  },
  setImportHeader: {
    ...ofOne,
    route: "PUT /api/admin/imports/:id/header",
    summary: "Choose the row with the headers",
    description: "Its columns are matched again. Rows above it are left out.",
    body: importHeaderSchema,
    response: importBody,
    refusals: [409],
  },
  checkImport: {
    ...ofOne,
    route: "PUT /api/admin/imports/:id/mapping",
    summary: "Say what the columns are, and check the rows",
    description:
      "Every row is compared with the records, without writing. The mapping is remembered for files with the same headers. 409 while rows are written.",
    body: importMappingSchema,
    status: 202,
    response: importBody,
    refusals: [409],
  },
  listImportRows: {
    ...ofOne,
    route: "GET /api/admin/imports/:id/rows",
    summary: "List the rows of an import that are checked",
    description:
      "`differences` says field by field what a changed row would change now, and what a new row would write, with an empty `before`. It is empty once rows are written. 409 if the campaign has ended meanwhile.",
    query: importRowsQuerySchema,
    response: importRowsBody,
    refusals: [409],
  },
  writeImport: {
    ...ofOne,
    route: "POST /api/admin/imports/:id/write",
    summary: "Write the rows that are new or changed",
    description:
      "In batches, each of which is written whole. An import goes on after a restart. 409 unless it is checked.",
    status: 202,
    response: importBody,
    refusals: [409],
  },
  exportRefusedRows: {
    ...ofOne,
    route: "GET /api/admin/imports/:id/refused.csv",
    summary: "The rows of an import that are not written, with the reasons, as a CSV file",
    response: z.string(),
    contentType: "text/csv",
  },
  deleteImport: {
    ...ofOne,
    route: "DELETE /api/admin/imports/:id",
    summary: "Stop an import, and delete its rows",
    description: "Records that are written stay.",
    response: messageBodySchema,
  },
} as const satisfies Endpoints;
