import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { fileFilterSchema } from "./files.contract.ts";

/** Files and bytes of one download. */
export const downloadLimits = { files: 500, bytes: 20 * 1024 ** 3 } as const;
/** Downloads of one person that run at once, and of one network address. */
export const downloadsAtOnce = { ofPerson: 2, ofAddress: 4 } as const;

export const tooManyDownloads = "Wait until another of your downloads has ended.";

/** Chosen files, or all that match filters. */
export const downloadInputSchema = z.object({
  fileIds: z
    .array(z.guid("must be the id of a file"))
    .min(1, "Choose a file")
    .max(downloadLimits.files, `must be at most ${downloadLimits.files} files`)
    .optional(),
  filter: fileFilterSchema.default({}),
});
export type DownloadInput = z.output<typeof downloadInputSchema>;

/** `url`: a ZIP file, for half an hour at most. A download that was cut off is asked for again there. */
export const downloadSchema = z.object({
  url: z.string(),
  files: z.number().int(),
  bytes: z.number().int(),
});
export type Download = z.output<typeof downloadSchema>;
export const downloadBody = successBody(downloadSchema);

/** Columns of the `rights.csv` beside the files: a row for each right to a file, or one for a file without. */
export const fileRightsColumns = [
  "file",
  "creator",
  "client",
  "campaign",
  "deliverable",
  "day",
  "post",
  "usableToday",
  "uses",
  "countries",
  "exclusive",
  "category",
  "startsOn",
  "endsOn",
  "revokedOn",
] as const;
