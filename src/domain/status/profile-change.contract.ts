import { z } from "zod";
import { jsonText, multiLine, singleLine } from "../http/text.ts";
import { textLimits } from "../http/text-limits.ts";
import { whenRight } from "../http/when-right.ts";
import { followersLength, maximumSocials } from "../influencers/application-limits.ts";
import { influencerCategories } from "../influencers/categories.ts";
import { platforms } from "../influencers/platforms.ts";

export const profileChangeLengths = {
  rate: 100,
  location: textLimits.line,
  bio: textLimits.bio,
  followers: followersLength,
  pictures: 1_000,
  other: 1_000,
} as const;

/** Maximum number of requests for one profile. */
export const maximumProfileChanges = 30;

const followersSchema = z.object({ platform: z.enum(platforms), followers: singleLine(followersLength) });

/**
 * Changes to a profile that its creator asks for. Empty values change nothing. `pictures` and `other` are words for
 * the team, and so are a rate that cannot be read, and `figures`, which older forms send.
 */
export const profileChangeSchema = z
  .object({
    rate: singleLine(profileChangeLengths.rate).default(""),
    category: z.union([z.literal(""), z.enum(influencerCategories)]).default(""),
    location: singleLine(profileChangeLengths.location).default(""),
    bio: multiLine(profileChangeLengths.bio).default(""),
    followers: jsonText(
      z.array(followersSchema).max(maximumSocials, `must be at most ${maximumSocials} rows`).default([]),
    ),
    figures: multiLine(profileChangeLengths.other).default(""),
    pictures: multiLine(profileChangeLengths.pictures).default(""),
    other: multiLine(profileChangeLengths.other).default(""),
  })
  .refine(
    ({ followers, ...texts }) =>
      followers.some((row) => row.followers !== "") || Object.values(texts).some((text) => text !== ""),
    {
      path: ["other"],
      error: "Write what should change",
      ...whenRight("rate", "category", "location", "bio", "figures", "pictures", "other"),
    },
  );
export type ProfileChange = z.output<typeof profileChangeSchema>;
export const profileChangeSentMessage = "Your changes were sent. We’ll reply by email.";
