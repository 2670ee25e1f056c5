import type { InfluencerChange } from "./influencers/influencer-change.ts";

/** `isPublic`: visible to visitors before or after the change. */
export type BrandChange = { of: "brand"; id: string; isPublic: boolean };

/** A change that affects public responses. `everything`: page text, bulk changes, or unknown changes. */
export type PublicChange = { of: "everything" } | InfluencerChange | BrandChange;

/** Whether a change may affect a response. False only if it certainly does not. */
export type Concern = (change: PublicChange) => boolean;

/** Default for a response that declares nothing. */
export const everyChange: Concern = () => true;

/** For a response without records. */
export const noRecord: Concern = ({ of }) => of === "everything";

/** For a response about creators only. */
export function ofInfluencers(isConcerned: (change: InfluencerChange) => boolean): Concern {
  return (change) => change.of === "everything" || (change.of === "influencer" && isConcerned(change));
}

/** For a response about brands only. */
export function ofBrands(isConcerned: (change: BrandChange) => boolean): Concern {
  return (change) => change.of === "everything" || (change.of === "brand" && isConcerned(change));
}

/** For a response with several sources. */
export function ofAny(concerns: readonly Concern[]): Concern {
  return (change) => change.of === "everything" || concerns.some((isConcerned) => isConcerned(change));
}
