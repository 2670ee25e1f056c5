import { textLimits } from "../http/text-limits.ts";

/** Lengths in characters. */
export const shortlistLengths = {
  name: 120,
  client: 120,
  intro: 2_000,
  pitch: 1_000,
  note: 1_000,
  comment: 1_000,
  nextStep: 120,
  person: textLimits.name,
} as const;
export const maximumItems = 100;
/** Maximum number of creators that one request adds. */
export const maximumAdded = 200;
