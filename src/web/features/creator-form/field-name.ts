import { type InfluencerField, influencerFields } from "#domain/influencers/field-list.ts";

/** Props of a field's control from the table of fields. */
export function named(name: InfluencerField) {
  const { label, maxLength }: { label: string; maxLength?: number } = influencerFields[name];
  return { name, label, maxLength };
}
