import { z } from "zod";

/** Required text. `title` and `description` of a schema's meta are the label and the hint of its field in forms. */
export const text = z.string("must not be empty").trim().min(1, "must not be empty");

/** The same, of more than a few words: a form gives it several lines. */
export const prose = z.string("must not be empty").trim().min(1, "must not be empty").meta({ lines: 3 });

/** Where links in page text may lead: within the site, to another secure site, or to a mail or phone app. */
export const address = z
  .string()
  .trim()
  // A browser reads a backslash as a slash, and skips tabs and line breaks.
  .regex(
    /^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)[^\p{Cc}\\]*$/u,
    "must begin with /, #, https://, mailto: or tel:",
  );

export const link = z.object({
  to: address.meta({ title: "Leads to", description: "A page such as /contact, or https://…" }),
  text: text.meta({ title: "Words" }),
});

/** A title above a paragraph. */
export const passage = z.object({ title: text, description: prose });

/** One large figure: what it is, and what it counts. */
export const metric = z.object({ value: text, label: text, description: prose });

/** Whether visitors read 'Example' beside it: nobody said it, and nothing of it happened. */
export const example = z.boolean().optional().meta({ title: "Label it ‘Example’ for visitors" });

/** Text for whoever runs the site. Visitors never receive it, in any section. */
export const operatorNote = prose
  .optional()
  .meta({ title: "Note to the team", description: "Only signed-in administrators see it on the page." });

/** What search engines and shared links show for a page. The brand's name is added to the title. */
export const seo = z
  .object({ title: text, description: prose })
  .meta({ title: "Search engines and shared links" });

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
  src: z
    .string()
    .regex(/^\/images\/[\w/-]+$/, "must be an address under /images/ without size and ending")
    .meta({ title: "Address", description: "Under /images/, without size and ending." }),
  alt: z.string().meta({ title: "What it shows", description: "For people who cannot see it." }),
  /** The part that stays visible if the picture is cropped at the sides. */
  focus: z.enum(["left", "center", "right"]).default("center").meta({ title: "Stays visible when cropped" }),
});
