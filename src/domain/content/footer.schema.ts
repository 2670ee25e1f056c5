import { z } from "zod";
import { address, iconName, link, operatorNote, prose, text } from "./content-parts.ts";

/** Texts may contain `{brand}` (name of the agency) and `{year}` (current year). */
export const footerSchema = z.object({
  operatorNote,
  companyInfo: z.object({
    title: text.meta({ description: "{brand} stands for the name of the agency." }),
    description: prose,
    legalName: text,
    tradeName: text,
    gstNumber: text.meta({ title: "Tax registration number" }),
  }),
  quickLinks: z.object({ title: text, links: z.array(link).meta({ item: "link" }) }),
  services: z.object({ title: text, items: z.array(link).meta({ item: "link" }) }),
  contactInfo: z.object({
    title: text,
    details: z.array(z.object({ icon: iconName, value: text, description: text })).meta({ item: "detail" }),
  }),
  quickActions: z.array(z.object({ icon: iconName, link: address, title: text })).meta({ item: "icon" }),
  bottomFooter: z.object({
    copyright: text.meta({ description: "{year} stands for the current year." }),
    links: z.array(link).meta({ item: "link" }),
  }),
});
