import { z } from "zod";
import {
  example,
  hidden,
  link,
  metric,
  operatorNote,
  passage,
  picture,
  prose,
  seo,
  text,
} from "./content-parts.ts";

const caseStudy = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be lower-case letters, figures and hyphens")
    .meta({ title: "Name in addresses", description: "Lowercase letters, digits, and hyphens." }),
  title: text,
  client: text,
  industry: text,
  description: prose,
  challenge: prose,
  approach: z.array(prose).min(1).meta({ item: "step" }),
  results: z
    .array(z.object({ value: text, label: text }))
    .min(1)
    .meta({ item: "result" }),
  picture,
  cta: link.meta({ title: "Button" }),
  example,
});

/**
 * The three lists may be missing: the page then reports an unexpected data format rather than a file that cannot be
 * loaded.
 */
export const caseStudiesSchema = z.object({
  seo,
  title: text,
  subtitle: prose,
  operatorNote,
  featuredCaseStudies: z
    .object({ hidden, title: text, items: z.array(caseStudy).min(1).meta({ item: "case study" }) })
    .optional(),
  successMetrics: z
    .object({
      hidden,
      title: text,
      description: prose,
      items: z.array(metric).min(1).meta({ item: "figure" }),
    })
    .optional(),
  industryExpertise: z
    .object({
      hidden,
      title: text,
      description: prose,
      items: z
        .array(passage.extend({ formats: text }))
        .min(1)
        .meta({ item: "industry" }),
    })
    .optional(),
  callToAction: passage.extend({ hidden, action: link }).optional(),
});
