import { z } from "zod";
import { address, hidden, link, metric, passage, prose, seo, text } from "./content-parts.ts";

const direction = passage.extend({ hidden, points: z.array(prose).min(1).meta({ item: "point" }) });

export const aboutSchema = z.object({
  seo,
  title: text,
  subtitle: prose,
  mission: direction,
  vision: direction,
  values: z.object({ hidden, title: text, items: z.array(passage).min(1).meta({ item: "value" }) }),
  team: z.object({
    hidden,
    title: text,
    description: prose,
    members: z
      .array(
        z.object({ name: text, position: text, expertise: z.array(text).min(1).meta({ item: "field" }) }),
      )
      .min(1)
      .meta({ item: "member" }),
  }),
  stats: z.object({
    hidden,
    title: text,
    metrics: z.array(metric).min(1).meta({ item: "figure", title: "Figures" }),
  }),
  blog: z.object({
    hidden,
    title: text,
    description: prose,
    featuredPosts: z
      .array(
        z.object({
          category: text,
          date: z.iso.date().meta({ title: "Published on" }),
          readTime: text,
          title: text,
          excerpt: prose,
          /** A URL, or `#id` for a post with its text on this page. */
          link: address.meta({ description: "Or # and a name, for a note whose text is below." }),
          body: z.array(prose).optional().meta({ title: "Text on this page", item: "paragraph" }),
        }),
      )
      .meta({ title: "Notes", item: "note" }),
  }),
  categories: z.object({
    hidden,
    title: text,
    description: text,
    items: z.array(link).min(1).meta({ item: "category" }),
  }),
  newsletter: z.object({
    hidden,
    title: text,
    description: prose,
    label: text,
    placeholder: text,
    button: text,
    busy: text,
    note: prose,
  }),
});
