import { z } from "zod";

/** An uploaded file. Images have three widths; `src` is the middle one. */
export const mediaSchema = z.object({
  id: z.string(),
  kind: z.enum(["image", "video", "document"]),
  type: z.string(),
  src: z.string(),
  srcSet: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Of a video; null if it is unknown. */
  durationMs: z.number().int().nullable(),
  /** Picture to show before a video plays; null until it is made, and on servers that make none. */
  poster: z.string().nullable(),
  /** Version of a video that every browser plays, at the same moments; null if there is none. */
  preview: z.string().nullable(),
});
export type Media = z.output<typeof mediaSchema>;
