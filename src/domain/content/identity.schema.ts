import { z } from "zod";
import { whenRight } from "../http/when-right.ts";
import { colorProblems } from "../identity/color-problems.ts";
import { logoPattern } from "../identity/logo-path.ts";
import { colorSlots } from "../identity/palette.ts";

const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "must be a color such as #c8401f");

const slot = (title: string, description: string) =>
  color.optional().meta({ title, description, control: "color" });
const fromLight = "Leave empty to derive it from the color above.";

/** The agency's visual identity. Omitted settings use the defaults. Colors with too little contrast are refused. */
export const identitySchema = z.object({
  logo: z.string().regex(logoPattern, "must be a logo that was uploaded here").optional().meta({
    title: "Logo",
    description: "JPG or PNG, best with a transparent background. Icons and pictures are drawn with it.",
    control: "logo",
  }),
  logoDark: z.string().regex(logoPattern, "must be a logo that was uploaded here").optional().meta({
    title: "Logo on dark pages",
    description: "For a logo that cannot be seen there. The same shape fits best.",
    control: "logo",
  }),
  logoHasName: z
    .boolean()
    .optional()
    .meta({ title: "The logo contains the name", description: "The name is then not written beside it." }),
  colors: z
    .object({
      creator: slot("Creators and buttons", "What can be clicked, and the side of creators."),
      creatorDark: slot("The same on dark pages", fromLight),
      brand: slot("Brands", "The side of brands."),
      brandDark: slot("The same on dark pages", fromLight),
      paper: slot("Background", "The paper of the pages. Pale colors only: text is read on it."),
      paperDark: slot("Background of dark pages", fromLight),
    })
    .superRefine(
      (chosen, context) => {
        for (const { slot: name, message } of colorProblems(chosen)) {
          context.addIssue({ code: "custom", path: [name], message });
        }
      },
      whenRight(...colorSlots),
    )
    .optional(),
});
