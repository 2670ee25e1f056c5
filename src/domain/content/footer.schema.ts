import { z } from "zod";
import { address, iconName, link, text } from "./content-parts.ts";

/** In text, `{brand}` stands for the brand's name and `{year}` for the current year. */
export const footerSchema = z.object({
  companyInfo: z.object({
    title: text,
    description: text,
    legalName: text,
    tradeName: text,
    /** Tax registration number. */
    gstNumber: text,
  }),
  quickLinks: z.object({ title: text, links: z.array(link) }),
  services: z.object({ title: text, items: z.array(link) }),
  contactInfo: z.object({
    title: text,
    details: z.array(z.object({ icon: iconName, value: text, description: text })),
  }),
  quickActions: z.array(z.object({ icon: iconName, link: address, title: text })),
  bottomFooter: z.object({ copyright: text, links: z.array(link) }),
});
