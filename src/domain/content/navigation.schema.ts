import { z } from "zod";
import { link, text } from "./content-parts.ts";

export const navigationSchema = z.object({
  /** Used in page titles, the header, and the footer (as `{brand}`). */
  brandName: text.meta({ title: "Name of the agency" }),
  tagline: text,
  items: z.array(link).min(1).meta({ title: "Pages", item: "page" }),
  cta: z
    .object({
      text: text.meta({ title: "Words" }),
      sections: z
        .array(
          z.object({
            title: text,
            items: z
              .array(z.object({ ...link.shape, note: text, side: z.enum(["influencer", "brand"]) }))
              .meta({ item: "link" }),
          }),
        )
        .min(1)
        .meta({ item: "section" }),
    })
    .meta({ title: "Get started" }),
});
