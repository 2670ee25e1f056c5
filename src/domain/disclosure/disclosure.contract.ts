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
  /** ISO 3166-1 alpha-2. Null: wherever the campaign is. */
  country: z.string().nullable(),
  /** `by_hand`: there is no rule here, or what the caption says may be good enough for the format. */
  state: z.enum(stateCodes),
  /** What serves, as the caption has it. */
  label: z.string().nullable(),
  /** What does not count, as the caption has it, where nothing serves. */
  refused: z.array(z.string()),
  /** What would serve. None: the platform’s own label and the country’s word for advertising. */
  labels: z.array(z.string()),
  place: z.enum(placeCodes),
  sources: z.array(z.string()),
  checkedOn: z.iso.date().nullable(),
});
export type CountryDisclosure = z.output<typeof countryDisclosureSchema>;

/** A point to tick once a post is published. */
export const disclosurePointSchema = z.object({
  /** Such as `DE.label`; it stays the same. */
  code: z.string(),
  country: z.string().nullable(),
  text: z.string(),
  /** What the caption tells. Null: it has to be looked at. */
  seen: z.boolean().nullable(),
});
export type DisclosurePoint = z.output<typeof disclosurePointSchema>;

/** How a caption is labeled as advertising, as help, and no legal advice. */
export const disclosureSchema = z.object({
  /** The worst of the countries. */
  state: z.enum(stateCodes),
  countries: z.array(countryDisclosureSchema),
  /** Labels to ask for, which together serve the countries that lack one, or have it in the wrong place. */
  asked: z.array(z.string()),
  checklist: z.array(disclosurePointSchema),
});
export type Disclosure = z.output<typeof disclosureSchema>;
