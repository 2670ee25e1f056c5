import type { z } from "zod";
import { aboutSchema } from "./about.schema.ts";
import { caseStudiesSchema } from "./case-studies.schema.ts";
import { contactSchema } from "./contact.schema.ts";
import { footerSchema } from "./footer.schema.ts";
import { identitySchema } from "./identity.schema.ts";
import { indexSchema } from "./index.schema.ts";
import { privacySchema, termsSchema } from "./legal.schema.ts";
import { navigationSchema } from "./navigation.schema.ts";
import { servicesSchema } from "./services.schema.ts";

/** Page text by section: one file, `<section>.json`, in the content folder. */
export const sectionNames = [
  "index",
  "about",
  "services",
  "case-studies",
  "contact",
  "privacy",
  "terms",
  "navigation",
  "footer",
  "identity",
] as const;
export type SectionName = (typeof sectionNames)[number];

export const sectionSchemas = {
  index: indexSchema,
  about: aboutSchema,
  services: servicesSchema,
  "case-studies": caseStudiesSchema,
  contact: contactSchema,
  privacy: privacySchema,
  terms: termsSchema,
  navigation: navigationSchema,
  footer: footerSchema,
  identity: identitySchema,
} satisfies Record<SectionName, z.ZodType>;

export type SectionContent = { [K in SectionName]: z.infer<(typeof sectionSchemas)[K]> };
