import { z } from "zod";

/** Required text. */
export const text = z.string().trim().min(1);

/** Where links in page text may lead: within the site, to another secure site, or to a mail or phone app. */
export const address = z
  .string()
  .trim()
  .regex(/^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/, "must begin with /, #, https://, mailto: or tel:");

export const link = z.object({ to: address, text });

/** A title above a paragraph. */
export const passage = z.object({ title: text, description: text });

/** One large figure: what it is, and what it counts. */
export const metric = z.object({ value: text, label: text, description: text });

/** What search engines and shared links show for a page. The brand's name is added to the title. */
export const seo = z.object({ title: text, description: text });

/** Every icon name that page text may use. An unknown or missing name becomes Mail. */
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

/** A generated picture: `src` without size and extension, such as `/images/case-studies/harbour`. */
export const picture = z.object({
  src: z.string().regex(/^\/images\/[\w/-]+$/, "must be an address under /images/ without size and ending"),
  alt: z.string(),
  /** The part that stays visible if the picture is cropped at the sides. */
  focus: z.enum(["left", "center", "right"]).default("center"),
});
