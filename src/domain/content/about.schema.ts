import { z } from "zod";
import { address, link, metric, passage, seo, text } from "./content-parts.ts";

const direction = passage.extend({ points: z.array(text).min(1) });

export const aboutSchema = z.object({
  seo,
  title: text,
  subtitle: text,
  mission: direction,
  vision: direction,
  values: z.object({ title: text, items: z.array(passage).min(1) }),
  team: z.object({
    title: text,
    description: text,
    members: z.array(z.object({ name: text, position: text, expertise: z.array(text).min(1) })).min(1),
  }),
  stats: z.object({ title: text, metrics: z.array(metric).min(1) }),
  blog: z.object({
    title: text,
    description: text,
    featuredPosts: z.array(
      z.object({
        category: text,
        /** The date of publication, such as `2026-05-04`. */
        date: z.iso.date(),
        readTime: text,
        title: text,
        excerpt: text,
        /** A URL, or `#id` for a post whose text is on this page. */
        link: address,
        /** The post itself, one paragraph per entry, if it is on this page. */
        body: z.array(text).optional(),
      }),
    ),
  }),
  categories: z.object({ title: text, description: text, items: z.array(link).min(1) }),
  newsletter: z.object({
    title: text,
    description: text,
    label: text,
    placeholder: text,
    button: text,
    busy: text,
    note: text,
  }),
});
