import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { sectionNames } from "./sections.ts";

export const sectionParameters = z.object({ section: z.enum(sectionNames) });
export const versionParameters = sectionParameters.extend({ id: z.uuid() });

/** Any JSON object. The schema of its section validates it. */
const content = z.record(z.string(), z.unknown());

/** Tells states of a section apart. */
const version = z.string().max(100);

/** A section as it stands, with its notes. */
export const pageTextSchema = z.object({
  section: z.enum(sectionNames),
  /** Null if it is no JSON. */
  content: content.nullable(),
  version,
  /** Where the text comes from now. */
  source: z.enum(["file", "database"]),
  /** Why pages cannot show it. */
  problem: z.string().nullable(),
  /** The text of a file that was changed, while the text in the database counts. */
  newFile: content.nullable(),
});
export type PageText = z.output<typeof pageTextSchema>;

export const pageTextSummarySchema = z.object({
  section: z.enum(sectionNames),
  source: z.enum(["file", "database"]),
  problem: z.string().nullable(),
  /** Places that wait to be filled in. */
  openPlaces: z.array(z.string()),
  /** The last edit in the admin area. */
  edited: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
});
export type PageTextSummary = z.output<typeof pageTextSummarySchema>;

/** `version` is the one that the edit started from. */
export const pageTextInputSchema = z.object({ content, version });

export const restoreInputSchema = z.object({ version });

export const textOrigins = ["file", "edit", "restore"] as const;
export const textVersionSchema = z.object({
  _id: z.string(),
  createdAt: z.string(),
  /** Written in the file by hand, edited in the admin area, or restored. */
  origin: z.enum(textOrigins),
  /** Null for a file, and for administrators who are gone. */
  administrator: z.string().nullable(),
  /** Whether it is the text as it stands. */
  current: z.boolean(),
});
export type TextVersion = z.output<typeof textVersionSchema>;

export const previewInputSchema = z.object({
  content,
  /** The page to show; by default the section's own. */
  path: z.string().max(200).optional(),
});

export const pageTextsBody = successBody(z.object({ sections: z.array(pageTextSummarySchema) }));
export const pageTextBody = successBody(z.object({ text: pageTextSchema }));
export const textVersionsBody = successBody(z.object({ versions: z.array(textVersionSchema) }));
export const textVersionBody = successBody(z.object({ version: textVersionSchema, content }));
export const previewBody = successBody(z.object({ html: z.string() }));
