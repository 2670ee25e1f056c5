import { z } from "zod";
import { pagePicturePattern } from "../identity/page-picture.ts";

/** Required text. In a schema's meta, `title` and `description` are the label and the hint of the form field. */
export const text = z.string("must not be empty").trim().min(1, "must not be empty");

/** Required text that gets several lines in a form. */
export const prose = z.string("must not be empty").trim().min(1, "must not be empty").meta({ lines: 3 });

/** Targets of links in page text: this site, another secure site, or a mail or phone app. */
export const address = z
  .string()
  .trim()
  // Browsers read a backslash as a slash, and skip tabs and line breaks.
  .regex(
    /^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)[^\p{Cc}\\]*$/u,
    "must begin with /, #, https://, mailto: or tel:",
  );

export const link = z.object({
  to: address.meta({ title: "Leads to", description: "A page such as /contact, or https://…" }),
  text: text.meta({ title: "Words" }),
});

/** A picture that was uploaded in the form. */
export const uploadedPicture = z
  .string()
  .regex(pagePicturePattern, "must be a picture that was uploaded here");

/** Keeps a section and its text, without showing it. */
export const hidden = z
  .boolean()
  .optional()
  .meta({ title: "Hide this section", description: "Visitors don’t see it. Its text is kept." });

export const passage = z.object({ title: text, description: prose });

/** A large figure with its label. */
export const metric = z.object({ value: text, label: text, description: prose });

/** Labels invented quotes and results as an example for visitors. */
export const example = z.boolean().optional().meta({ title: "Label it ‘Example’ for visitors" });

/** Note to the operators of the site. Visitors never receive it, in any section. */
export const operatorNote = prose
  .optional()
  .meta({ title: "Note to the team", description: "Only signed-in administrators see it on the page." });

/** Title and description for search engines and shared links. The brand's name is added to the title. */
export const seo = z
  .object({ title: text, description: prose })
  .meta({ title: "Search engines and shared links" });

/** Icons that page text may use. Unknown or missing names become Mail. */
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

/** A generated picture. `src` has no size or extension, such as `/images/case-studies/harbour`. */
export const picture = z.object({
  src: z
    .string()
    .regex(/^\/images\/[\w/-]+$/, "must be an address under /images/ without size and ending")
    .meta({ title: "Address", description: "Under /images/, without size and ending." }),
  alt: z.string().meta({ title: "What it shows", description: "For people who cannot see it." }),
  /** The part that stays visible when the picture is cropped at the sides. */
  focus: z.enum(["left", "center", "right"]).default("center").meta({ title: "Stays visible when cropped" }),
});
