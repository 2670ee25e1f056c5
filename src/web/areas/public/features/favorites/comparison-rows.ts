import type { Brand } from "#domain/brands/brand.contract.ts";
import { followersText, formatFollowers } from "#domain/influencers/followers.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { engagementText, priceText, ratingText } from "#domain/influencers/influencer-figures.ts";
import { languageNames } from "#domain/influencers/languages.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";

export type ComparisonRow = {
  label: string;
  /** The platform that the row is about. */
  platform?: string;
  /** One value per record. */
  values: string[];
  /** Whether all values are equal. */
  isSame: boolean;
};

/** Shown if a creator has no such channel. */
export const nothing = "–";
const unknown = "Not stated";

type Reading<T> = [label: string, read: (record: T) => string];

function rowsOf<T>(records: readonly T[], readings: readonly Reading<T>[]): ComparisonRow[] {
  return readings.map(([label, read]) => {
    const values = records.map(read);
    return { label, values, isSame: values.length > 1 && new Set(values).size === 1 };
  });
}

export function creatorRows(creators: readonly InfluencerRecord[]): ComparisonRow[] {
  const [followers, ...others] = rowsOf(creators, [
    ["Followers", ({ totalFollowers }) => followersText(totalFollowers)],
    ["Engagement", ({ engagement }) => (engagement === 0 ? "Not measured" : engagementText(engagement))],
    ["Rate per post", ({ rate }) => priceText(rate) ?? unknown],
    ["Rating", ({ rating }) => ratingText(rating)],
    ["Location", ({ location }) => location || unknown],
    ["Languages", ({ languages }) => languageNames(languages) || unknown],
    ["Category", ({ category }) => category || unknown],
    ["Collaborations", ({ collaborationTypes }) => collaborationTypes.join(", ") || unknown],
  ]);
  return [...(followers ? [followers] : []), ...channelRows(creators), ...others];
}

/** Followers on each platform that any of the creators uses, largest channel first. */
function channelRows(creators: readonly InfluencerRecord[]): ComparisonRow[] {
  const largest = (platform: string) =>
    Math.max(...creators.map(({ channelFollowers }) => channelFollowers[platform] ?? 0));
  const platforms = [...new Set(creators.flatMap((creator) => creator.platforms))].toSorted(
    (left, right) => largest(right) - largest(left) || left.localeCompare(right),
  );
  return platforms.flatMap((platform) =>
    rowsOf(creators, [
      [
        platformLabel(platform),
        ({ platforms: own, channelFollowers }) => {
          const count = channelFollowers[platform];
          if (count !== undefined) return formatFollowers(count);
          return own.includes(platform) ? unknown : nothing;
        },
      ],
    ]).map((row) => ({ ...row, platform })),
  );
}

export function brandRows(brands: readonly Brand[]): ComparisonRow[] {
  return rowsOf(brands, [
    ["Budget", ({ budgetRange }) => budgetRange || unknown],
    ["Industry", ({ industry }) => industry || unknown],
    ["Location", ({ location }) => location || unknown],
    ["Company size", ({ companySize }) => (companySize ? `${companySize} employees` : unknown)],
    ["Rating", ({ rating }) => ratingText(rating)],
    ["Collaborations so far", ({ totalCollaborations }) => String(totalCollaborations)],
    ["Looking for", ({ collaborationTypes }) => collaborationTypes.join(", ") || unknown],
  ]);
}
