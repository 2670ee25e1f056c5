/**
 * What creators of one category say about themselves. Places in braces are filled in: {city}, {area}, {dish} and
 * {outdoors} with those of the creator's place, {parent} with Mum, Mom or Dad.
 */
export type CreatorTexts = {
  /** The first sentence: who this is. */
  openings: readonly string[];
  /** A sentence that may follow any of the openings. */
  details: readonly string[];
  /** What a handle may carry beside the name. */
  handleWords: readonly string[];
  /** Ways of working together that fit this category, beside the general ones. */
  collaborations: readonly string[];
};
