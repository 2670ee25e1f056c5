import { z } from "zod";
import type { InfluencerProfile } from "../influencers/influencer.contract.ts";
import { platformLabel } from "../influencers/platforms.ts";
import { readMoney } from "../readers/read-money.ts";
import type { ProfileChange } from "./profile-change.contract.ts";

/** Fields whose change the team takes or leaves. Followers are those of one channel. */
export const proposedFields = ["category", "location", "bio", "rate", "followers"] as const;
export const changeDecisions = ["taken", "left"] as const;

/** A change of one field. `platform`: the channel of followers, otherwise null. An empty value means none. */
export const proposedChangeSchema = z.object({
  field: z.enum(proposedFields),
  platform: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  decision: z.enum(changeDecisions).nullable(),
});
export type ProposedChange = z.output<typeof proposedChangeSchema>;
type Place = Pick<ProposedChange, "field" | "platform">;
type Profile = Pick<InfluencerProfile, "category" | "location" | "bio" | "rate" | "socials">;

/** '350.5' for a price such as '$350.50 per post'; undefined if it cannot be read. */
function rateOf(text: string): string | undefined {
  const { value } = readMoney(
    text.replace(/(?:per|a|for a|\/) ?(?:post|deliverable)\.?$/i, "").trim(),
    "USD",
  );
  return value === undefined ? undefined : String(value / 100);
}

/** The present value of a field. */
export function presentValue(profile: Profile, { field, platform }: Place): string {
  if (field === "rate") return profile.rate === null ? "" : String(profile.rate);
  if (field !== "followers") return profile[field];
  return profile.socials.find((social) => social.platform === platform)?.followers ?? "";
}

/** Changes that the team can take by itself. Those without a difference, or of unknown channels, are left out. */
export function proposedChanges(profile: Profile, asked: ProfileChange): ProposedChange[] {
  const wanted: (Place & { to: string })[] = [
    { field: "category", platform: null, to: asked.category },
    { field: "location", platform: null, to: asked.location },
    { field: "bio", platform: null, to: asked.bio },
    { field: "rate", platform: null, to: rateOf(asked.rate) ?? "" },
    ...asked.followers
      .filter(({ platform }) => profile.socials.some((social) => social.platform === platform))
      .map(({ platform, followers }) => ({ field: "followers" as const, platform, to: followers })),
  ];
  return wanted
    .map((change) => ({ ...change, from: presentValue(profile, change), decision: null }))
    .filter(({ from, to }) => to !== "" && to !== from);
}

/** Fields of an edit of the profile that takes a change. */
export function editOf(profile: Profile, { field, platform, to }: ProposedChange) {
  if (field === "rate") return { rate: to };
  if (field !== "followers") return { [field]: to };
  const index = profile.socials.findIndex((social) => social.platform === platform);
  return {
    socials: profile.socials.map((social, at) => (at === index ? { ...social, followers: to } : social)),
  };
}

const labels: Record<Place["field"], string> = {
  category: "Category",
  location: "Location",
  bio: "Bio",
  rate: "Rate",
  followers: "Followers",
};

/** 'Rate', or 'Followers on Instagram'. */
export function changeLabel({ field, platform }: Place): string {
  return platform === null ? labels[field] : `${labels[field]} on ${platformLabel(platform)}`;
}

/** A value for people: '$350 per post'. */
export function changeText(field: Place["field"], value: string): string {
  if (value === "") return "–";
  return field === "rate" ? `$${value} per post` : value;
}

/** The request as the text of a message: its changes, then the words. */
export function profileChangeText(asked: ProfileChange, changes: readonly ProposedChange[]): string {
  const isRateRead = rateOf(asked.rate) !== undefined;
  const words = [
    ["Rate", isRateRead ? "" : asked.rate],
    ["Followers", asked.figures],
    ["Pictures", asked.pictures],
    ["Anything else", asked.other],
  ];
  const lines = changes.map((change) => [changeLabel(change), changeText(change.field, change.to)]);
  return [...lines, ...words]
    .filter(([, text]) => text !== "")
    .map(([label, text]) => `${label}: ${text}`)
    .join("\n\n");
}
