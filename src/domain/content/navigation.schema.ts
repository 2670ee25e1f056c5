import { z } from "zod";
import { address, link, text } from "./content-parts.ts";

export const navigationSchema = z.object({
  /** The product's name, used by page titles, the header, and the footer (which writes it as `{brand}`). */
  brandName: text,
  tagline: text,
  items: z.array(link).min(1),
  cta: z.object({
    text,
    sections: z
      .array(
        z.object({
          title: text,
          items: z.array(z.object({ to: address, text, note: text, side: z.enum(["influencer", "brand"]) })),
        }),
      )
      .min(1),
  }),
});
