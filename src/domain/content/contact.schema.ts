import { z } from "zod";
import { address, iconName, link, seo, text } from "./content-parts.ts";

const field = z.object({ label: text, placeholder: z.string().optional(), hint: text.optional() });

export const contactSchema = z.object({
  seo,
  title: text,
  subtitle: text,
  info: z.object({
    title: text,
    items: z.array(
      z.object({ icon: iconName, title: text, value: text, description: text, link: address.optional() }),
    ),
  }),
  quickActions: z.object({
    title: text,
    items: z.array(z.object({ title: text, description: text, cta: link })),
  }),
  socialPlatforms: z.object({
    title: text,
    items: z.array(z.object({ icon: iconName, name: text, handle: text, link: address })),
  }),
  form: z.object({
    title: text,
    description: text,
    fields: z.object({ name: field, email: field, company: field, service: field, message: field }),
    /** The first entry of the service list: nothing selected. */
    servicePlaceholder: text,
    serviceOptions: z.array(z.object({ value: text, label: text })).min(1),
    submit: text,
    busy: text,
    note: text.optional(),
  }),
});
