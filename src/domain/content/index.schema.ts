import { z } from "zod";
import {
  address,
  example,
  hidden,
  link,
  operatorNote,
  passage,
  prose,
  seo,
  text,
  uploadedPicture,
} from "./content-parts.ts";

const more = text.meta({
  title: "Link to all",
  description: "{total} stands for how many there are.",
});

/** Titles around live data from the marketplace. `{total}` in `more` is the number of records. */
const stock = z
  .object({
    hidden,
    search: z.object({ title: text, action: text }),
    creators: z.object({ title: text, more }),
    categories: z.object({ title: text }),
    brands: z.object({ title: text, more }),
  })
  .default({
    search: { title: "Find creators", action: "Show creators" },
    creators: { title: "Featured creators", more: "See all {total} creators" },
    categories: { title: "Browse by category" },
    brands: { title: "Brands looking for creators", more: "See all {total} brands" },
  });

const mainAction = z.object({
  to: address.meta({ title: "Leads to" }),
  text: text.meta({ title: "Words" }),
  note: text,
});

export const indexSchema = z.object({
  seo,
  hero: z.object({
    title: text,
    highlightedTitle: text,
    subtitle: prose,
    stats: z
      .array(z.object({ number: text, label: text }))
      .min(1)
      .meta({ title: "Figures", item: "figure" }),
    picture: uploadedPicture.optional().meta({
      title: "Picture",
      description: "JPG or PNG, shown instead of the drawing. Wide pictures fit best.",
      control: "picture",
    }),
    pictureAlt: z
      .string()
      .optional()
      .meta({ title: "What the picture shows", description: "For people who cannot see it." }),
    influencerAction: mainAction,
    brandAction: mainAction,
    influencerLink: link,
    brandLink: link,
  }),
  stock,
  features: z.object({
    hidden,
    title: text,
    subtitle: prose,
    influencers: z.object({ title: text, items: z.array(passage).min(1).meta({ item: "feature" }) }),
    brands: z.object({ title: text, items: z.array(passage).min(1).meta({ item: "feature" }) }),
  }),
  steps: z.object({ hidden, title: text, items: z.array(passage).min(1).meta({ item: "step" }) }),
  testimonials: z.object({
    hidden,
    title: text,
    operatorNote,
    items: z
      .array(
        z.object({
          rating: z.number().min(0).max(5),
          content: prose.meta({ title: "What they say" }),
          avatar: z.string().meta({ title: "Picture", description: "An address under /images/, or empty." }),
          name: text,
          role: text,
          company: text,
          side: z.enum(["influencer", "brand"]),
          example,
        }),
      )
      .meta({ item: "testimonial" }),
  }),
  callToAction: z.object({
    hidden,
    influencers: passage.extend({ action: link }),
    brands: passage.extend({ action: link }),
  }),
});
