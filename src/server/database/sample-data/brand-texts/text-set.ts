/** The invented companies of one industry. None of them exists. */
export type IndustryTexts = {
  companies: ReadonlyArray<readonly [name: string, description: string]>;
  /** What companies of this industry want of a campaign. */
  goals: readonly string[];
  /** How they like to work with creators, beside the general ways. */
  collaborations: readonly string[];
};
