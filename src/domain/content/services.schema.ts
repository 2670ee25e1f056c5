import { z } from "zod";
import { hidden, link, passage, prose, seo, text } from "./content-parts.ts";

export const servicesSchema = z.object({
  seo,
  title: text,
  subtitle: prose,
  services: z.object({
    hidden,
    title: text,
    items: z
      .array(
        z.object({
          id: z
            .string()
            .regex(/^[a-z0-9-]+$/, "must be lower-case letters, figures and hyphens")
            .meta({ title: "Name in addresses", description: "Lowercase letters, digits, and hyphens." }),
          title: text,
          description: prose,
          features: z.array(text).min(1).meta({ item: "feature" }),
          price: text,
          priceNote: text.optional(),
          side: z.enum(["influencer", "brand", "both"]),
          cta: link.meta({ title: "Button" }),
        }),
      )
      .min(1)
      .meta({ item: "service" }),
  }),
  /** Promises to every client. One with a `rating` shows stars. */
  promises: z.object({
    hidden,
    title: text,
    items: z
      .array(passage.extend({ value: text, rating: z.number().min(0).max(5).optional() }))
      .min(1)
      .meta({ item: "promise" }),
  }),
  pricing: z.object({
    hidden,
    title: text,
    subtitle: prose,
    note: text.optional(),
    /** Badge of a featured plan. */
    featuredLabel: text,
    plans: z
      .array(
        z.object({
          name: text,
          description: prose,
          price: text,
          period: text,
          /** Price before a discount, shown struck through. */
          originalPrice: text.optional(),
          features: z.array(text).min(1).meta({ item: "feature" }),
          featured: z.boolean().meta({ title: "Stands out from the others" }),
          cta: link.meta({ title: "Button" }),
        }),
      )
      .min(1)
      .meta({ item: "plan" }),
  }),
  faq: z
    .object({
      hidden,
      title: text,
      items: z
        .array(z.object({ question: text, answer: prose }))
        .min(1)
        .meta({ item: "question" }),
    })
    .meta({ title: "Questions and answers" }),
  customPlan: passage.extend({
    hidden,
    features: z.array(text).meta({ item: "feature" }),
    cta: link.meta({ title: "Button" }),
  }),
});
