import { textLimits } from "../http/text-limits.ts";

/** Lengths in characters. */
export const campaignLengths = {
  name: 120,
  client: 120,
  /** For each section of the brief. */
  brief: 2_000,
  nextStep: 120,
  /** The agency's words in the report. */
  reportSummary: 2_000,
  /** Comment on why something ends. */
  words: 1_000,
  message: textLimits.message,
} as const;

/** Maximum number of creators in a campaign. */
export const maximumCollaborations = 1_000;
/** Maximum number of creators that one request adds or moves. */
export const maximumPerCall = 200;
export const revisionRoundLimits = { usual: 2, from: 0, to: 5 } as const;
export const reviewDayLimits = { usual: 5, from: 1, to: 10 } as const;
