import { z } from "zod";
import {
  type DisclosurePlace,
  type DisclosureState,
  disclosurePlaces,
  disclosureStates,
} from "./disclosure-states.ts";

const placeCodes = Object.keys(disclosurePlaces) as [DisclosurePlace, ...DisclosurePlace[]];
const stateCodes = Object.keys(disclosureStates) as [DisclosureState, ...DisclosureState[]];

export const countryDisclosureSchema = z.object({
  /** ISO 3166-1 alpha-2. Null: any country of the campaign. */
  country: z.string().nullable(),
  /** `by_hand`: there is no rule for the country, or a phrase in the caption may suffice for the format. */
  state: z.enum(stateCodes),
  /** The valid label, as written in the caption. */
  label: z.string().nullable(),
  /** Invalid labels, as written in the caption, if there is no valid one. */
  refused: z.array(z.string()),
  /** Labels that would be valid. Empty: the platform’s own label and the country’s word for advertising. */
  labels: z.array(z.string()),
  place: z.enum(placeCodes),
  sources: z.array(z.string()),
  checkedOn: z.iso.date().nullable(),
});
export type CountryDisclosure = z.output<typeof countryDisclosureSchema>;

/** A checklist point for a published post. */
export const disclosurePointSchema = z.object({
  /** Stable code such as `DE.label`. */
  code: z.string(),
  country: z.string().nullable(),
  text: z.string(),
  /** Result of checking the caption. Null: a person has to check. */
  seen: z.boolean().nullable(),
});
export type DisclosurePoint = z.output<typeof disclosurePointSchema>;

/** Check of a caption's advertising labels. A help, not legal advice. */
export const disclosureSchema = z.object({
  /** The worst state among the countries. */
  state: z.enum(stateCodes),
  countries: z.array(countryDisclosureSchema),
  /** Labels to request. Together they cover all countries whose label is missing or misplaced. */
  asked: z.array(z.string()),
  checklist: z.array(disclosurePointSchema),
});
export type Disclosure = z.output<typeof disclosureSchema>;
