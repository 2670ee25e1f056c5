import { z } from "zod";
import { address, link, passage, seo, text } from "./content-parts.ts";

const mainAction = z.object({ to: address, text, note: text });

/** The home page. */
export const indexSchema = z.object({
  seo,
  hero: z.object({
    title: text,
    highlightedTitle: text,
    subtitle: text,
    stats: z.array(z.object({ number: text, label: text })).min(1),
    influencerAction: mainAction,
    brandAction: mainAction,
    influencerLink: link,
    brandLink: link,
  }),
  features: z.object({
    title: text,
    subtitle: text,
    influencers: z.object({ title: text, items: z.array(passage).min(1) }),
    brands: z.object({ title: text, items: z.array(passage).min(1) }),
  }),
  /** How a campaign works, one step per entry. */
  steps: z.object({ title: text, items: z.array(passage).min(1) }),
  testimonials: z.object({
    title: text,
    /** Shown below the title: says that the testimonials are samples, while they are. */
    note: text.optional(),
    items: z
      .array(
        z.object({
          rating: z.number().min(0).max(5),
          content: text,
          avatar: z.string(),
          name: text,
          role: text,
          company: text,
          side: z.enum(["influencer", "brand"]),
        }),
      )
      .min(1),
  }),
  callToAction: z.object({
    influencers: passage.extend({ action: link }),
    brands: passage.extend({ action: link }),
  }),
});
