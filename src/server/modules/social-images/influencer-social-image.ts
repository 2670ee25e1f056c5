import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { formatFollowers } from "#domain/influencers/followers.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { engagementText, ratingText } from "#domain/influencers/influencer-figures.ts";
import type { MediaService } from "#server/modules/media/media.service.ts";
import { drawable } from "./text-outlines.ts";

const publicFolder = join(import.meta.dirname, "../../../../public");
/** The portraits of the sample creators. What an address elsewhere holds is not fetched. */
const drawnPortrait = /^\/images\/avatars\/[\w-]+\.(svg|webp|png)$/;
const uploadedPortrait = /^\/media\/([0-9a-f-]{36})\/480\.webp$/;

/** What the picture of a profile says. A name in letters that the site has no font for gives way to the category. */
export function describeInfluencer(influencer: InfluencerProfile) {
  const { name, category, location, totalFollowers, engagement, rating } = influencer;
  const trade = category ? `${category} creator` : "Creator";
  return {
    title: drawable(name, "display") || trade,
    description: [trade, location].filter(Boolean).join(" · "),
    figures: [
      { value: formatFollowers(totalFollowers), name: "followers" },
      { value: engagementText(engagement), name: "engagement" },
      { value: ratingText(rating), name: "rating" },
    ],
  };
}

/** The creator's picture, or the drawing that stands for creators without one. */
export async function portraitOf({ avatar }: InfluencerProfile, media: MediaService): Promise<Buffer> {
  const uploaded = uploadedPortrait.exec(avatar ?? "")?.[1];
  const picture = uploaded === undefined ? undefined : await media.publicPicture(uploaded);
  if (picture) return picture;
  const drawn = avatar !== null && drawnPortrait.test(avatar) ? await readIfThere(avatar) : undefined;
  return drawn ?? readFile(join(publicFolder, "default-avatar.svg"));
}

async function readIfThere(address: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(publicFolder, address));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
