import { z } from "zod";
import { address, hidden, iconName, link, operatorNote, prose, seo, text } from "./content-parts.ts";

const field = z.object({ label: text, placeholder: z.string().optional(), hint: text.optional() });

export const contactSchema = z.object({
  seo,
  operatorNote,
  title: text,
  subtitle: prose,
  /** Replaces the texts above if the page asks for the brief of a campaign. */
  campaign: z
    .object({ title: text, subtitle: prose, form: z.object({ title: text, description: prose }) })
    .optional(),
  info: z.object({
    hidden,
    title: text,
    items: z
      .array(
        z.object({ icon: iconName, title: text, value: text, description: prose, link: address.optional() }),
      )
      .meta({ title: "Ways to reach you", item: "way to reach you" }),
  }),
  quickActions: z.object({
    hidden,
    title: text,
    items: z
      .array(z.object({ title: text, description: prose, cta: link.meta({ title: "Button" }) }))
      .meta({ item: "action" }),
  }),
  socialPlatforms: z.object({
    hidden,
    title: text,
    items: z
      .array(z.object({ icon: iconName, name: text, handle: text, link: address }))
      .meta({ item: "platform" }),
  }),
  form: z.object({
    title: text,
    description: prose,
    fields: z.object({ name: field, email: field, company: field, service: field, message: field }),
    /** First entry of the service list, for no selection. */
    servicePlaceholder: text,
    serviceOptions: z
      .array(z.object({ value: text.meta({ title: "Name in addresses" }), label: text }))
      .min(1)
      .meta({ item: "service" }),
    submit: text,
    busy: text,
    note: prose.optional(),
  }),
});
