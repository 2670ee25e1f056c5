import { z } from "zod";
import { link, passage, seo, text } from "./content-parts.ts";

export const servicesSchema = z.object({
  seo,
  title: text,
  subtitle: text,
  services: z.object({
    title: text,
    items: z
      .array(
        z.object({
          id: z.string().regex(/^[a-z0-9-]+$/, "must be lower-case letters, figures and hyphens"),
          title: text,
          description: text,
          features: z.array(text).min(1),
          price: text,
          priceNote: text.optional(),
          side: z.enum(["influencer", "brand", "both"]),
          cta: link,
        }),
      )
      .min(1),
  }),
  /** What is promised to everyone. A promise with a `rating` shows its stars. */
  promises: z.object({
    title: text,
    items: z.array(passage.extend({ value: text, rating: z.number().min(0).max(5).optional() })).min(1),
  }),
  pricing: z.object({
    title: text,
    subtitle: text,
    note: text.optional(),
    /** The badge of a featured plan. */
    featuredLabel: text,
    plans: z
      .array(
        z.object({
          name: text,
          description: text,
          price: text,
          period: text,
          /** The price before a discount, shown struck through. */
          originalPrice: text.optional(),
          features: z.array(text).min(1),
          featured: z.boolean(),
          cta: link,
        }),
      )
      .min(1),
  }),
  faq: z.object({ title: text, items: z.array(z.object({ question: text, answer: text })).min(1) }),
  customPlan: passage.extend({ features: z.array(text), cta: link }),
});
