import { z } from "zod";

/** Text that must be there. */
export const text = z.string().trim().min(1);

/** Where a link of the page text may lead: into the site, to another secure site, to a mail or telephone program. */
export const address = z
  .string()
  .trim()
  .regex(/^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/, "must begin with /, #, https://, mailto: or tel:");

export const link = z.object({ to: address, text });

/** A title over a paragraph. */
export const passage = z.object({ title: text, description: text });

/** One figure that stands large: what it is, and what it counts. */
export const metric = z.object({ value: text, label: text, description: text });

/** What search engines and shared links show for a page. The brand's name is added to the title. */
export const seo = z.object({ title: text, description: text });

/** Every name that the page text may give to an icon. A name that is unknown, or missing, is Mail. */
export const iconNames = [
  "Mail",
  "Phone",
  "MapPin",
  "MessageCircle",
  "Instagram",
  "Twitter",
  "Youtube",
  "Linkedin",
] as const;
export const iconName = z.enum(iconNames).catch("Mail");

/** A picture of the pipeline: `src` without size and ending, `/images/case-studies/harbour`. */
export const picture = z.object({
  src: z.string().regex(/^\/images\/[\w/-]+$/, "must be an address under /images/ without size and ending"),
  alt: z.string(),
  /** The part that stays in sight where the picture is cut at the sides. */
  focus: z.enum(["left", "center", "right"]).default("center"),
});
