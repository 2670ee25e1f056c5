import { z } from "zod";
import { multiLine, singleLine } from "../http/text.ts";
import { whenRight } from "../http/when-right.ts";

export const profileChangeLengths = { rate: 100, figures: 1_000, pictures: 1_000, other: 1_000 } as const;

/** Maximum number of requests for one profile. */
export const maximumProfileChanges = 30;

/** Labels of the form, and of the message that the team receives. */
export const profileChangeLabels = {
  rate: "Rate",
  figures: "Followers",
  pictures: "Pictures",
  other: "Anything else",
} as const;
type Part = keyof typeof profileChangeLabels;
const parts = Object.keys(profileChangeLabels) as Part[];

/** Changes to a profile that its creator asks for, in words. */
export const profileChangeSchema = z
  .object({
    rate: singleLine(profileChangeLengths.rate).default(""),
    figures: multiLine(profileChangeLengths.figures).default(""),
    pictures: multiLine(profileChangeLengths.pictures).default(""),
    other: multiLine(profileChangeLengths.other).default(""),
  })
  .refine((change) => parts.some((part) => change[part] !== ""), {
    path: ["other"],
    error: "Write what should change",
    ...whenRight(...parts),
  });
export type ProfileChange = z.output<typeof profileChangeSchema>;
export const profileChangeSentMessage = "Your changes were sent. We’ll reply by email.";

/** The changes as the text of a message. */
export function profileChangeText(change: ProfileChange): string {
  return parts
    .filter((part) => change[part] !== "")
    .map((part) => `${profileChangeLabels[part]}: ${change[part]}`)
    .join("\n\n");
}
