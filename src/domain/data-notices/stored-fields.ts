import { fieldText } from "../influencers/field-kinds.ts";
import { influencerFields, publicFields } from "../influencers/field-list.ts";
import { followerRangeLabels } from "../influencers/followers.ts";
import type { InfluencerProfile } from "../influencers/influencer.contract.ts";
import { platformLabel } from "../influencers/platforms.ts";

/** A field of a record, as its creator reads it. */
export type StoredField = { label: string; value: string };

/** Marks that the agency gives to profiles. They say nothing about the creator. */
const ourMarks: readonly string[] = ["verified", "featured"];

/**
 * The fields of a record that its creator is shown: those that could be public. Address and phone number are shown
 * apart. What the team has noted is named by `keptKinds` only, because it can concern other people.
 */
export function storedFields(profile: InfluencerProfile): StoredField[] {
  const plain = publicFields
    .filter((name) => name !== "socials" && !ourMarks.includes(name))
    .map((name) => ({ label: influencerFields[name].label, value: fieldText(name, profile[name]) ?? "" }));
  const channels = profile.socials.map(({ platform, link, followers }) => ({
    label: platformLabel(platform),
    value: [shortAddress(link), /\d/.test(followers) ? `${followers} followers` : ""]
      .filter((text) => text !== "")
      .join(", "),
  }));
  const sizes = Object.entries(profile.followers ?? {}).map(([platform, range]) => ({
    label: `Followers on ${platformLabel(platform)}`,
    value: range ? followerRangeLabels[range] : "",
  }));
  return [...plain, ...channels, ...sizes].filter(({ value }) => value !== "" && value !== "0");
}

/** 'instagram.com/kit' for 'https://www.instagram.com/kit/'. */
function shortAddress(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

const kinds = {
  pictures: "Pictures, videos, and documents of your work",
  people: "Names, addresses, and phone numbers of people who represent you",
  tags: "Keywords by which our team finds you",
  custom: "Details that our team notes in fields of its own",
  history: "Our relationship with you, when we wrote to you, and our team’s notes",
  agreements: "Offers to you, agreements with you, drafts, posts, and payments",
} as const;

/** Kinds of further data in a record. `hasAgreements`: whether there is a collaboration. */
export function keptKinds(
  profile: InfluencerProfile,
  { hasAgreements }: { hasAgreements: boolean },
): string[] {
  const { avatar, images, videos, people = [], tags = [], custom = {} } = profile;
  const isKept: Record<keyof typeof kinds, boolean> = {
    pictures: avatar !== null || images.length + videos.length > 0,
    people: people.length > 0,
    tags: tags.length > 0,
    custom: Object.keys(custom).length > 0,
    history: true,
    agreements: hasAgreements,
  };
  return (Object.keys(kinds) as (keyof typeof kinds)[])
    .filter((name) => isKept[name])
    .map((name) => kinds[name]);
}
