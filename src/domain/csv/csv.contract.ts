import { z } from "zod";
import { formBoolean } from "#domain/http/text.ts";
import { influencerFieldNames } from "#domain/influencers/field-list.ts";

/** Columns of each file, in order. An import uses the same names. `_id` and times are read-only. */
export const csvColumns = {
  influencers: ["_id", ...influencerFieldNames, "imageUrl", "totalFollowers", "createdAt"],
  brands: [
    "_id",
    "companyName",
    "contactName",
    "email",
    "phone",
    "website",
    "industry",
    "budgetRange",
    "description",
    "goals",
    "goalsPublic",
    "logo",
    "companySize",
    "location",
    "rating",
    "totalCollaborations",
    "verified",
    "featured",
    "collaborationTypes",
    "socialMedia",
    "status",
    "createdAt",
  ],
  contacts: [
    "_id",
    "name",
    "email",
    "phone",
    "company",
    "service",
    "message",
    "about",
    "handledAt",
    "createdAt",
    "creators",
    "product",
    "budget",
    "startsOn",
    "endsOn",
    "deliverables",
    "countries",
  ],
  newsletter: ["email", "createdAt"],
  campaign: [
    "_id",
    "name",
    "email",
    "link",
    "state",
    "reason",
    "words",
    "price",
    "clientPrice",
    "agreedPrice",
    "currency",
    "due",
    "nextStep",
    "notes",
    "createdAt",
  ],
  history: ["createdAt", "administrator", "action", "type", "recordId", "record", "before", "after"],
} as const;
/** Lists that can be exported as a whole. */
export type ExportName = Exclude<keyof typeof csvColumns, "campaign">;

/** Columns that exports contain and imports ignore. */
export const readOnlyColumns: readonly string[] = ["_id", "createdAt", "totalFollowers", "agreedPrice"];

/** A byte order mark makes older spreadsheets read the file as UTF-8. */
export const exportQuerySchema = z.object({ bom: z.enum(["true", "false"]).default("false") });

export const campaignSheetQuerySchema = z.object({ id: z.guid("must be the id of a campaign") });

/**
 * Form fields beside `file`. Without `dryRun`, the file is imported. A refused row prevents the whole import,
 * unless `skipRefused` is set.
 */
export const importFieldsSchema = z.object({
  dryRun: formBoolean.default(false),
  skipRefused: formBoolean.default(false),
});

/**
 * `publish`: new creators are public. Otherwise the agency's own list would be on the marketplace by mistake.
 * `matchChannels`: a row without a known email address changes the creator who has its username on a platform.
 */
export const creatorImportFieldsSchema = importFieldsSchema.extend({
  publish: formBoolean.default(false),
  matchChannels: formBoolean.default(false),
});

/** Maximum size of a file, in bytes and as people read it, and maximum number of rows. */
export const maximumCsvBytes = 20 * 1024 * 1024;
export const maximumCsvSize = `${maximumCsvBytes / 1024 ** 2} MB`;
export const maximumCsvRows = 50_000;

const counts = {
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
};

/**
 * Response to an import: one JSON object per line. First `start`, then a `row` for each row of the file, in order,
 * then `done`, or `failed` if nothing could be written. Rows are numbered as in a spreadsheet: the header is row 1,
 * and a line break within a cell does not start a row.
 */
export const importLineSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("start"),
    dryRun: z.boolean(),
    rows: z.number().int(),
    columns: z.array(z.string()),
    ignoredColumns: z.array(z.string()),
  }),
  z.object({
    type: z.literal("row"),
    row: z.number().int(),
    outcome: z.enum(["created", "changed", "unchanged", "refused"]),
    name: z.string(),
    email: z.string(),
    /** Names of the changed fields. */
    changes: z.array(z.string()),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
    /** Cells of a refused row, by column. */
    cells: z.record(z.string(), z.string()).optional(),
  }),
  /** `written` is false for a dry run, and if a refused row prevented the import. */
  z.object({ type: z.literal("done"), dryRun: z.boolean(), written: z.boolean(), ...counts }),
  z.object({ type: z.literal("failed"), message: z.string() }),
]);
export type ImportLine = z.output<typeof importLineSchema>;
