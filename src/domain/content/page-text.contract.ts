import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { singleLine } from "../http/text.ts";
import { sectionNames } from "./sections.ts";

export const sectionParameters = z.object({ section: z.enum(sectionNames) });
export const versionParameters = sectionParameters.extend({ id: z.uuid() });

/** Any JSON object. The section's schema validates it. */
const content = z.record(z.string(), z.unknown());

/** Changes with every edit of the section. */
const version = z.string().max(100);

/** The current text of a section, with its notes. */
export const pageTextSchema = z.object({
  section: z.enum(sectionNames),
  /** Null if the file is not valid JSON. */
  content: content.nullable(),
  version,
  source: z.enum(["file", "database"]),
  /** Why pages cannot show the text. */
  problem: z.string().nullable(),
  /** The file's text, if the file has changed while the database's text is in use. */
  newFile: content.nullable(),
});
export type PageText = z.output<typeof pageTextSchema>;

export const pageTextSummarySchema = z.object({
  section: z.enum(sectionNames),
  source: z.enum(["file", "database"]),
  problem: z.string().nullable(),
  /** Placeholders to be filled in. */
  openPlaces: z.array(z.string()),
  /** Last edit in the admin area. */
  edited: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
});
export type PageTextSummary = z.output<typeof pageTextSummarySchema>;

/** `version`: the version that was edited. */
export const pageTextInputSchema = z.object({ content, version });

/** A placeholder in page text, wherever it is. */
export const openPlaceSchema = z.object({
  name: z.string(),
  sections: z.array(z.enum(sectionNames)),
  /** Whether the text reads well without it. */
  mayBeLeftOut: z.boolean(),
});
export type OpenPlace = z.output<typeof openPlaceSchema>;

const placesAtMost = 100;
/** By name. Null leaves a place out; places that are not named stay open. */
export const placeValuesSchema = z.object({
  values: z
    .record(
      z.string().max(300),
      singleLine(500)
        .refine((text) => text !== "", "is required")
        .nullable(),
    )
    .refine((values) => Object.keys(values).length <= placesAtMost, `must be at most ${placesAtMost}`),
});

export const restoreInputSchema = z.object({ version });

export const textOrigins = ["file", "edit", "restore"] as const;
export const textVersionSchema = z.object({
  _id: z.string(),
  createdAt: z.string(),
  origin: z.enum(textOrigins),
  /** Null for a file and for deleted administrators. */
  administrator: z.string().nullable(),
  /** Whether this is the current version. */
  current: z.boolean(),
});
export type TextVersion = z.output<typeof textVersionSchema>;

export const previewInputSchema = z.object({
  content,
  /** Page to preview; by default, the section's own. */
  path: z.string().max(200).optional(),
});

export const pageTextsBody = successBody(z.object({ sections: z.array(pageTextSummarySchema) }));
export const pageTextBody = successBody(z.object({ text: pageTextSchema }));
export const textVersionsBody = successBody(z.object({ versions: z.array(textVersionSchema) }));
export const textVersionBody = successBody(z.object({ version: textVersionSchema, content }));
export const openPlacesBody = successBody(z.object({ places: z.array(openPlaceSchema) }));
export const previewBody = successBody(z.object({ html: z.string() }));
