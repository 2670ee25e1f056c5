import type { InfluencerCategory } from "#domain/influencers/categories.ts";
import { type FollowerRange, totalFollowers } from "#domain/influencers/followers.ts";
import type { Social } from "#domain/influencers/influencer-fields.ts";
import type { Platform } from "#domain/influencers/platforms.ts";
import { figureText, rangeOf, shares } from "./creator-figures.ts";
import type { Person } from "./people.ts";
import type { Random } from "./seeded-random.ts";

type Weights = ReadonlyArray<readonly [Platform, number]>;

const everywhere: Weights = [
  ["instagram", 30],
  ["youtube", 18],
  ["tiktok", 22],
  ["facebook", 7],
  ["twitter", 7],
  ["threads", 5],
  ["blog", 3],
  ["telegram", 2],
  ["snapchat", 2],
  ["pinterest", 2],
  ["reddit", 1],
  ["other", 1],
];

/** Where a category is at home, on top of what everybody uses. */
const ofCategory: Record<InfluencerCategory, Weights> = {
  "Fashion & Style": [
    ["pinterest", 10],
    ["instagram", 12],
    ["snapchat", 3],
  ],
  "Beauty & Cosmetics": [
    ["instagram", 10],
    ["tiktok", 10],
    ["pinterest", 5],
    ["snapchat", 3],
  ],
  "Fitness & Health": [
    ["strava", 14],
    ["youtube", 6],
  ],
  "Food & Cooking": [
    ["pinterest", 8],
    ["blog", 7],
    ["youtube", 6],
  ],
  "Travel & Lifestyle": [
    ["blog", 9],
    ["youtube", 6],
    ["pinterest", 4],
  ],
  Technology: [
    ["youtube", 14],
    ["twitter", 10],
    ["reddit", 7],
    ["discord", 6],
    ["medium", 5],
    ["linkedin", 5],
  ],
  Gaming: [
    ["twitch", 30],
    ["discord", 16],
    ["youtube", 14],
    ["reddit", 5],
    ["twitter", 6],
  ],
  "Business & Finance": [
    ["linkedin", 28],
    ["medium", 9],
    ["quora", 7],
    ["twitter", 8],
    ["youtube", 5],
  ],
  "Home & Decor": [
    ["pinterest", 20],
    ["blog", 5],
    ["instagram", 8],
  ],
  "Parenting & Family": [
    ["facebook", 10],
    ["blog", 6],
    ["pinterest", 6],
  ],
};
const inIndia: Weights = [
  ["moj", 12],
  ["sharechat", 12],
  ["quora", 4],
];

/** Platforms on which nobody has a name of their own, so that the link is written out. */
const byAddress: ReadonlySet<Platform> = new Set(["blog", "discord", "other"]);

/**
 * Where somebody is found and by how many, with the most followed platform first. Every handle ends with '.sample':
 * no such name can be had on most platforms, and it is plain to see that it is none.
 */
export function makeSocials(
  person: Person,
  {
    category,
    audience,
    count,
    handle,
  }: { category: InfluencerCategory; audience: number; count: number; handle: string },
  random: Random,
) {
  const chosen = new Set<Platform>();
  const weights = [
    ...everywhere,
    ...ofCategory[category],
    ...(person.place.country === "India" ? inIndia : []),
  ];
  while (chosen.size < count) chosen.add(random.weighted(weights));
  // A blog or a chat room is not what made somebody known.
  const platforms = [...chosen].toSorted(
    (first, second) => Number(byAddress.has(first)) - Number(byAddress.has(second)),
  );
  const figures = shares(audience, count, random);
  const socials = platforms.map(
    (platform, index): Social => ({
      platform,
      link: linkOn(platform, handle, random),
      followers: figureText(figures[index] ?? 0, random),
    }),
  );
  const followers: Partial<Record<string, FollowerRange>> = {};
  for (const social of socials) followers[social.platform] = rangeOf(social.followers);
  return { platforms, socials, followers, totalFollowers: totalFollowers(socials, followers) };
}

function linkOn(platform: Platform, handle: string, random: Random): string {
  const site = handle.replace(/[^a-z0-9]+/g, "-");
  if (platform === "discord") return `https://${site}.example.com/discord`;
  if (byAddress.has(platform)) return `https://${site}.example.${random.pick(["com", "org", "net"])}`;
  return `@${handle}.sample`;
}

/** Makes handles; no two are the same. */
export function handleMaker(random: Random): (person: Person, words: readonly string[]) => string {
  const known = new Set<string>();
  return ({ first, last }, words) => {
    for (let number = 1; ; number += 1) {
      const word = random.pick(words);
      const form = random.pick([
        `${first}.${last}`,
        `${first}${last}`,
        `${first}.${word}`,
        `${first}_${last}`,
        `${word}.${first}`,
        `${last}${word}`,
      ]);
      const handle = number > 20 ? `${form}${number}` : form;
      if (known.has(handle)) continue;
      known.add(handle);
      return handle;
    }
  };
}
