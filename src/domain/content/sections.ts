import type { z } from "zod";
import { aboutSchema } from "./about.schema.ts";
import { caseStudiesSchema } from "./case-studies.schema.ts";
import { contactSchema } from "./contact.schema.ts";
import { footerSchema } from "./footer.schema.ts";
import { indexSchema } from "./index.schema.ts";
import { navigationSchema } from "./navigation.schema.ts";
import { servicesSchema } from "./services.schema.ts";

/** Page text by section: one file, `<section>.json`, in the content folder. */
export const sectionNames = [
  "index",
  "about",
  "services",
  "case-studies",
  "contact",
  "navigation",
  "footer",
] as const;
export type SectionName = (typeof sectionNames)[number];

export const sectionSchemas = {
  index: indexSchema,
  about: aboutSchema,
  services: servicesSchema,
  "case-studies": caseStudiesSchema,
  contact: contactSchema,
  navigation: navigationSchema,
  footer: footerSchema,
} satisfies Record<SectionName, z.ZodType>;

export type SectionContent = { [K in SectionName]: z.infer<(typeof sectionSchemas)[K]> };
