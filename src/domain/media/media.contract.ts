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
});
export type Media = z.output<typeof mediaSchema>;
