import { agreeingRanges, totalFollowers } from "#domain/influencers/follower-count.ts";
import { type FollowerRange, followerRanges } from "#domain/influencers/followers.ts";
import { type InfluencerChanges, noFigure, type Social } from "#domain/influencers/influencer-fields.ts";
import { normalizePlatform } from "#domain/influencers/platforms.ts";
import { hashPassword } from "#server/modules/admin/admin.service.ts";
import type { NewInfluencer } from "./influencers.repository.ts";

type FollowerRanges = Partial<Record<string, FollowerRange>>;

/** Columns to write for an administrator's input, without fields that were not sent. */
export async function valuesOf(
  input: InfluencerChanges,
  current: { socials: Social[]; followers: FollowerRanges },
): Promise<Partial<NewInfluencer>> {
  const { followers, imageUrl, password, updatedAt: _, media: __, avatar: ___, ...others } = input;
  // Tags and people have tables of their own, and own fields are merged with the stored ones.
  const { tags: _t, people: _p, custom: _c, ...fields } = others;
  const socials = fields.socials && withFigures(fields.socials, followers);
  const values: Partial<NewInfluencer> = { ...fields };
  if (imageUrl !== undefined) values.avatar = imageUrl || null;
  if (password !== undefined) values.passwordHash = await hashPassword(password);
  const ranges = typeof followers === "object" ? rangesOf(followers) : undefined;
  if (socials !== undefined) values.platforms = platformsOf(socials);
  if (socials !== undefined) values.socials = socials;
  if (socials !== undefined || ranges !== undefined) {
    values.followers = agreeingRanges(socials ?? current.socials, ranges ?? current.followers);
  }
  if (socials !== undefined || followers !== undefined) {
    values.totalFollowers = totalOf(followers, socials ?? current.socials, ranges ?? current.followers);
  }
  return values;
}

export function platformsOf(socials: Social[]): string[] {
  return [...new Set(socials.map((social) => social.platform))];
}

type GivenFollowers = NonNullable<InfluencerChanges["followers"]>;

/** Gives a social without a figure the count or range of its platform. */
function withFigures(socials: Social[], followers: GivenFollowers | undefined): Social[] {
  if (typeof followers !== "object") return socials;
  const given = new Map(Object.entries(followers).map(([name, value]) => [normalizePlatform(name), value]));
  return socials.map((social) => {
    const figure = given.get(social.platform);
    return social.followers === noFigure && figure !== undefined
      ? { ...social, followers: `${figure}` }
      : social;
  });
}

/** Drops counts and keeps ranges. */
function rangesOf(followers: Exclude<GivenFollowers, number>): FollowerRanges {
  const ranges: FollowerRanges = {};
  for (const [name, value] of Object.entries(followers)) {
    const platform = normalizePlatform(name);
    const range = followerRanges.find((candidate) => candidate === value);
    if (platform !== undefined && range !== undefined) ranges[platform] = range;
  }
  return ranges;
}

/** Uses a given number as the total, or adds up given counts by platform; otherwise the socials decide. */
function totalOf(followers: GivenFollowers | undefined, socials: Social[], ranges: FollowerRanges): number {
  if (typeof followers === "number") return Math.round(followers);
  const counts = Object.values(followers ?? {}).filter((value) => typeof value === "number");
  if (counts.length > 0) return Math.round(counts.reduce((sum, value) => sum + value, 0));
  return totalFollowers(socials, ranges);
}
