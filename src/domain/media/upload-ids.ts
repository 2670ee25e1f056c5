import { z } from "zod";

/** IDs of files that were uploaded for a form, in order. */
export const uploadIds = (maximum: number) =>
  z
    .array(z.guid("must be the id of an upload").toLowerCase())
    .max(maximum, `must be at most ${maximum} files`)
    .refine((ids) => new Set(ids).size === ids.length, "must name each file once");

/** The same for a form that consists of files. */
export const sentUploadsSchema = (maximum: number) =>
  z.object({ uploads: uploadIds(maximum).min(1, "Choose at least one file") });
