export const disclosurePlaces = {
  beginning: "At the beginning",
  first_lines: "In the first three lines",
  picture: "Readable on the picture or video, in every format",
} as const;
export type DisclosurePlace = keyof typeof disclosurePlaces;

/** From best to worst. */
export const disclosureStates = {
  served: "Labeled",
  by_hand: "To be judged",
  misplaced: "In the wrong place",
  missing: "Label missing",
} as const;
export type DisclosureState = keyof typeof disclosureStates;
