import { z } from "zod";
import { fieldErrorSchema, successBody } from "../http/envelope.ts";
import { whenRight } from "../http/when-right.ts";
import { platforms } from "../influencers/platforms.ts";
import { decimalMarks } from "../readers/decimal-readings.ts";
import { columnReadings, importFieldKinds } from "./import-fields.ts";

/** Imports of one administrator that are stored at the same time. An older one that does not run makes room. */
export const maximumImports = 5;
/** Imports and their rows are deleted after this time, in milliseconds. */
export const importRetentionMs = 24 * 60 * 60 * 1000;

export const importKinds = ["influencers", "brands", "campaign"] as const;

/**
 * `mapping`: somebody decides what the columns are. `checking`: rows are compared with the records. `checked`: the
 * preview is complete. `writing`: rows are written, batch by batch. `failed`: `failure` says why.
 */
export const importSteps = ["mapping", "checking", "checked", "writing", "done", "failed"] as const;
export type ImportStep = (typeof importSteps)[number];

export const importOutcomes = ["created", "changed", "unchanged", "duplicate", "refused"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** The form beside `file`. */
export const newImportSchema = z
  .object({
    kind: z.enum(importKinds),
    campaignId: z.guid("must be the id of a campaign").optional(),
  })
  .refine(({ kind, campaignId }) => (kind === "campaign") === (campaignId !== undefined), {
    path: ["campaignId"],
    message: "belongs to an import into a campaign, and to no other",
    ...whenRight("kind", "campaignId"),
  });

const optionsSchema = z.object({
  /** New creators are public. */
  publish: z.boolean().default(false),
  /** Rows of a campaign that match no creator are added as private creators. */
  addMissing: z.boolean().default(false),
  /** Empty cells clear the field. Otherwise they change nothing. */
  clearEmpty: z.boolean().default(false),
  /** Platform of usernames in rows that name none. */
  platform: z.enum(platforms).nullable().default(null),
});
export type ImportOptions = z.output<typeof optionsSchema>;

const reading = z.enum(columnReadings).nullable();
/** Amounts in another currency than the field's are taken as they are. Nothing is converted. */
const takesAmounts = z.boolean();

/** The columns of the import, in its order. A field of null is ignored. */
export const importMappingSchema = z.object({
  columns: z
    .array(
      z.object({
        field: z.string().max(80).nullable(),
        reading: reading.default(null),
        takesAmounts: takesAmounts.default(false),
      }),
    )
    .min(1)
    .max(256),
  options: optionsSchema.prefault({}),
});
export type ImportMapping = z.output<typeof importMappingSchema>;

export const importHeaderSchema = z.object({
  row: z.number().int().min(1).max(1_048_576).meta({ description: "Number of the row with the headers" }),
});

const surveySchema = z.object({
  marks: z.array(z.enum(decimalMarks as readonly [".", ","])),
  orders: z.array(z.enum(["day-first", "month-first"])),
  ambiguousFigure: z.string().nullable(),
  ambiguousDay: z.string().nullable(),
  fraction: z.string().nullable(),
  currencies: z.array(z.string()).optional(),
});

export const importColumnSchema = z.object({
  header: z.string(),
  /** The first different contents. */
  samples: z.array(z.string()),
  survey: surveySchema,
  field: z.string().nullable(),
  reading,
  takesAmounts,
});
export type ImportColumn = z.output<typeof importColumnSchema>;

const count = z.number().int();
const countsSchema = z.object({
  created: count,
  changed: count,
  unchanged: count,
  duplicate: count,
  refused: count,
});
export type ImportCounts = z.output<typeof countsSchema>;

export const importRecordSchema = z.object({
  _id: z.string(),
  kind: z.enum(importKinds),
  campaignId: z.string().nullable(),
  fileName: z.string(),
  step: z.enum(importSteps),
  headerRow: z.number().int(),
  /** The first rows, one of which has the headers. */
  firstRows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
  columns: z.array(importColumnSchema),
  options: optionsSchema,
  /** Columns are as they were for the last file with these headers. */
  isRemembered: z.boolean(),
  /** Fields beyond those that every agency has. */
  furtherFields: z.array(
    z.object({
      ...{ name: z.string(), label: z.string(), group: z.string(), kind: z.enum(importFieldKinds) },
      currency: z.string().optional(),
    }),
  ),
  /** Currency of each field that holds amounts. */
  currencies: z.record(z.string(), z.string()),
  /** How the agency's country writes figures and days, if that is known. */
  agency: z.object({
    mark: z.enum([".", ","]).optional(),
    order: z.enum(["day-first", "month-first"]).optional(),
  }),
  /** Rows below the header. */
  rows: z.number().int(),
  /** Rows that the current step has dealt with. */
  progress: z.number().int(),
  counts: countsSchema,
  failure: z.string().nullable(),
  createdAt: z.string(),
});
export type ImportRecord = z.output<typeof importRecordSchema>;

export const importBody = successBody(z.object({ import: importRecordSchema }));
export const importsBody = successBody(
  z.object({ imports: z.array(importRecordSchema).max(maximumImports) }),
);

/** Rows of one page. */
export const importRowsPerPage = 100;

export const importRowsQuerySchema = z.object({
  outcome: z.enum(importOutcomes).optional(),
  /** Number of the last row of the page before. */
  after: z
    .string()
    .regex(/^\d{1,7}$/, "must be the number of a row")
    .transform(Number)
    .default(0),
});
export type ImportRowsQuery = z.output<typeof importRowsQuerySchema>;

export const importRowSchema = z.object({
  row: z.number().int(),
  name: z.string(),
  outcome: z.enum(importOutcomes),
  /** Names of the changed fields. */
  changes: z.array(z.string()),
  /** Field by field as people read it, until the rows are written: changes, or the values of a new record. */
  differences: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  errors: z.array(fieldErrorSchema),
});
export type ImportRow = z.output<typeof importRowSchema>;

export const importRowsBody = successBody(
  z.object({ rows: z.array(importRowSchema).max(importRowsPerPage), isLast: z.boolean() }),
);
