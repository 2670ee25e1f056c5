import type { InfluencerChange } from "./influencers/influencer-change.ts";

/** One brand; `isPublic` if visitors could see it before or can now. */
export type BrandChange = { of: "brand"; id: string; isPublic: boolean };

/** A change to what public responses are made of. `everything`: page text, many records at once, or what is not known. */
export type PublicChange = { of: "everything" } | InfluencerChange | BrandChange;

/** Whether a response may be another one since a change. False only if it is certainly the same. */
export type Concern = (change: PublicChange) => boolean;

/** Of a response that says nothing else. */
export const everyChange: Concern = () => true;

/** Of a response without records. */
export const noRecord: Concern = ({ of }) => of === "everything";

/** Of a response about creators alone. */
export function ofInfluencers(isConcerned: (change: InfluencerChange) => boolean): Concern {
  return (change) => change.of === "everything" || (change.of === "influencer" && isConcerned(change));
}

/** Of a response about brands alone. */
export function ofBrands(isConcerned: (change: BrandChange) => boolean): Concern {
  return (change) => change.of === "everything" || (change.of === "brand" && isConcerned(change));
}

/** Of a response that is made of several. */
export function ofAny(concerns: readonly Concern[]): Concern {
  return (change) => change.of === "everything" || concerns.some((isConcerned) => isConcerned(change));
}
