import { type InfluencerField, influencerFields } from "#domain/influencers/field-list.ts";

/** The props of a field's control that the table of fields states. */
export function named(name: InfluencerField) {
  const { label, maxLength }: { label: string; maxLength?: number } = influencerFields[name];
  return { name, label, maxLength };
}
