import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { followersText } from "#domain/influencers/followers.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { engagementText, ratingText } from "#domain/influencers/influencer-figures.ts";
import { monogramOf } from "#domain/monograms/monogram.ts";
import type { Context } from "#server/context.ts";
import * as media from "#server/modules/media/media.service.ts";
import { drawMonogram } from "#server/modules/monograms/monograms.service.ts";
import { drawable } from "#server/platform/lettering/text-outlines.ts";
import { productFolder } from "#server/platform/product-folder.ts";

const publicFolder = join(productFolder, "public");
/** Paths of the sample creators' portraits. Pictures on other hosts are not fetched. */
const drawnPortrait = /^\/images\/avatars\/[\w-]+\.(svg|webp|png)$/;
const uploadedPortrait = /^\/media\/([0-9a-f-]{36})\/480\.webp$/;

/** Texts of a profile's image. The category replaces a name with letters that the site's fonts lack. */
export function describeInfluencer(influencer: InfluencerProfile) {
  const { name, category, location, totalFollowers, engagement, rating } = influencer;
  const trade = category ? `${category} creator` : "Creator";
  return {
    title: drawable(name, "display") || trade,
    description: [trade, location].filter(Boolean).join(" · "),
    figures: [
      { value: followersText(totalFollowers), name: "followers" },
      { value: engagementText(engagement), name: "engagement" },
      { value: ratingText(rating), name: "rating" },
    ],
  };
}

/** The creator's picture, or the creator's monogram. */
export async function portraitOf(context: Context, influencer: InfluencerProfile): Promise<Buffer> {
  const { avatar } = influencer;
  const uploaded = uploadedPortrait.exec(avatar ?? "")?.[1];
  const picture = uploaded === undefined ? undefined : await media.publicPicture(context, uploaded);
  if (picture) return picture;
  const drawn = avatar !== null && drawnPortrait.test(avatar) ? await readIfThere(avatar) : undefined;
  return drawn ?? standInFor(influencer);
}

/** Monogram that replaces a creator's picture. */
export function standInFor({ _id, name }: InfluencerProfile): Buffer {
  return Buffer.from(drawMonogram(monogramOf("influencer", _id, name)));
}

async function readIfThere(address: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(publicFolder, address));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
