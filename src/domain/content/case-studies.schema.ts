import { z } from "zod";
import { link, metric, passage, picture, seo, text } from "./content-parts.ts";

const caseStudy = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/, "must be lower-case letters, figures and hyphens"),
  title: text,
  client: text,
  industry: text,
  description: text,
  challenge: text,
  approach: z.array(text).min(1),
  results: z.array(z.object({ value: text, label: text })).min(1),
  picture,
  cta: link,
});

/**
 * The three lists may be missing: the page then reports an unexpected data format, which is a different message than
 * for a file that cannot be loaded.
 */
export const caseStudiesSchema = z.object({
  seo,
  title: text,
  subtitle: text,
  /** Says that the case studies are samples, while they are. */
  note: text.optional(),
  featuredCaseStudies: z.object({ title: text, items: z.array(caseStudy).min(1) }).optional(),
  successMetrics: z.object({ title: text, description: text, items: z.array(metric).min(1) }).optional(),
  industryExpertise: z
    .object({ title: text, description: text, items: z.array(passage.extend({ formats: text })).min(1) })
    .optional(),
  callToAction: passage.extend({ action: link }).optional(),
});
