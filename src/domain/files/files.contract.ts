import { z } from "zod";
import { campaignLengths } from "../campaigns/campaign-limits.ts";
import { formatCodes, rightsUseCodes } from "../campaigns/offer-options.ts";
import { rightsUseSchema } from "../campaigns/offers.contract.ts";
import { successBody } from "../http/envelope.ts";
import { oneOf } from "../http/one-of.ts";
import { arrayPageQuerySchema } from "../http/paging.ts";
import { singleLine } from "../http/text.ts";
import { textLimits } from "../http/text-limits.ts";
import { platforms } from "../influencers/platforms.ts";
import { tagLength } from "../influencers/tags.ts";
import { mediaSchema } from "../media/media.contract.ts";
import { countrySchema } from "../places/countries.contract.ts";
import { daySchema } from "../readers/read-day.ts";
import { rightStates } from "../rights/right-rules.ts";

/** States of a deliverable whose approved draft has files in the library. */
export const fileStates = ["approved", "published", "verified"] as const;
export const fileKinds = ["image", "video", "document"] as const;
export type FileKind = (typeof fileKinds)[number];

/** A right of the campaign's client to a file. */
export const fileRightSchema = z.object({
  _id: z.string(),
  uses: z.array(z.enum(rightsUseCodes)),
  /** ISO 3166-1 alpha-2. Empty: all countries. */
  countries: z.array(z.string()),
  exclusive: z.boolean(),
  category: z.string().nullable(),
  startsOn: z.iso.date().nullable(),
  /** Last day. Null: perpetual, or not started yet. */
  endsOn: z.iso.date().nullable(),
  revokedOn: z.iso.date().nullable(),
  /** State on the agency's present day. */
  state: z.enum(rightStates),
});
export type FileRight = z.output<typeof fileRightSchema>;

/** A file of an approved draft. */
export const libraryFileSchema = z.object({
  _id: z.string(),
  media: mediaSchema,
  bytes: z.number().int(),
  /** Null once the creator's data is erased. */
  influencerId: z.string().nullable(),
  creatorName: z.string(),
  campaign: z.object({ _id: z.string(), name: z.string() }),
  collaborationId: z.string(),
  clientName: z.string(),
  deliverableId: z.string(),
  deliverableName: z.string(),
  platform: z.enum(platforms),
  format: z.enum(formatCodes),
  state: z.enum(fileStates),
  /** Day of the publication, or of the approval before it, in the agency's time zone. */
  day: z.iso.date(),
  publishedUrl: z.string().nullable(),
  /** Tags of the creator. Empty for keys that only read. */
  tags: z.array(z.string()),
  /** Earliest end first; rights without an end last. */
  rights: z.array(fileRightSchema),
});
export type LibraryFile = z.output<typeof libraryFileSchema>;
export const libraryFilesBody = z.array(libraryFileSchema);

/** `now`: some right is in force on the day. `none`: no right is. */
export const usableOptions = ["now", "none"] as const;

/** `use`, `country`, and `on` ask for one right that allows all of them. `on` defaults to today. */
export const fileFilters = {
  /** Part of the name of a creator, a campaign, or a client, or of the title of a deliverable. */
  search: singleLine(textLimits.search).optional(),
  /** Part of the client's name. */
  client: singleLine(campaignLengths.client).optional(),
  campaignId: z.guid("must be the id of a campaign").optional(),
  influencerId: z.guid("must be the id of a creator").optional(),
  format: oneOf(formatCodes).optional(),
  kind: oneOf(fileKinds).optional(),
  state: oneOf(fileStates).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  tag: singleLine(tagLength).optional(),
  usable: oneOf(usableOptions).optional(),
  use: rightsUseSchema.optional(),
  country: countrySchema.optional(),
  on: daySchema.optional(),
};
export const fileFilterSchema = z.object(fileFilters);
export type FileFilter = z.output<typeof fileFilterSchema>;

/** Newest day first. */
export const filesQuerySchema = arrayPageQuerySchema.extend(fileFilters);
export type FilesQuery = z.output<typeof filesQuerySchema>;

/** Rights that run or are still to begin, and links to reports that work, which a deleted file would be missing from. */
export const fileMentionsSchema = z.object({
  rights: z.array(fileRightSchema.extend({ clientName: z.string() })),
  /** `offersFile`: whether the file can be downloaded there. */
  reports: z.array(z.object({ _id: z.string(), personName: z.string(), offersFile: z.boolean() })),
});
export type FileMentions = z.output<typeof fileMentionsSchema>;
export const fileMentionsBody = successBody(fileMentionsSchema);

/** `confirmed`: whether rights and reports that name the file were seen. */
export const fileDeletionQuerySchema = z.object({ confirmed: oneOf(["true"]).optional() });
