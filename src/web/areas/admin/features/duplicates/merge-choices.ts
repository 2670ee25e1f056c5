import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { customShownText } from "#domain/custom-fields/custom-value-text.ts";
import { channelText } from "#domain/influencers/channel-text.ts";
import { fieldText } from "#domain/influencers/field-kinds.ts";
import { influencerFields } from "#domain/influencers/field-list.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { type ChosenField, chosenFields, ownFieldPrefix } from "#domain/influencers/merged-record.ts";
import type { Conflict } from "#web/ui/form/conflicts.ts";

/**
 * Fields that two records of one creator tell differently. The record that stays is preferred, unless it has no value.
 * Channels are asked about only where both have some on one platform.
 */
export function mergeChoices(
  kept: InfluencerProfile,
  other: InfluencerProfile,
  ownFields: readonly CustomField[],
): Conflict[] {
  const built = chosenFields
    .filter((name) => name !== "avatar")
    .filter((name) => name !== "socials" || haveOnePlatform(kept, other))
    .map((name) => ({
      name,
      label: influencerFields[name].label,
      mine: textOf(kept, name),
      theirs: textOf(other, name),
    }));
  const own = ownFields
    .filter(({ key }) => kept.custom?.[key] !== undefined && other.custom?.[key] !== undefined)
    .map((field) => ({
      name: ownFieldPrefix + field.key,
      label: field.label,
      mine: customShownText(field, kept.custom?.[field.key]),
      theirs: customShownText(field, other.custom?.[field.key]),
    }));
  return [...built, ...own]
    .filter(({ mine, theirs }) => mine !== theirs && theirs !== "")
    .map((choice) => ({ ...choice, ours: choice.mine !== "" }));
}

function textOf(record: InfluencerProfile, name: Exclude<ChosenField, "avatar">): string {
  if (name === "socials") return record.socials.map(channelText).join("\n");
  // 0 means 'not yet'.
  const value = record[name];
  return value === 0 ? "" : (fieldText(name, value) ?? "");
}

function haveOnePlatform(one: InfluencerProfile, other: InfluencerProfile): boolean {
  return one.platforms.some((platform) => other.platforms.includes(platform));
}
