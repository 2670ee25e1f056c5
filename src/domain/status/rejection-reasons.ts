/** Reasons for a rejection, with the label for the team and the sentence for the applicant. */
export const rejectionReasons = {
  incomplete: {
    label: "Incomplete",
    sentence: "The application lacks something that we need in order to decide.",
  },
  figures_unproved: {
    label: "Figures unproved",
    sentence: "We could not confirm the figures of your channels.",
  },
  audience_too_small: {
    label: "Audience too small",
    sentence: "Our clients are looking for larger audiences at the moment.",
  },
  not_our_region: {
    label: "Not our region",
    sentence: "We do not work in your region yet.",
  },
  category_full: {
    label: "Category full",
    sentence: "We have enough creators in your category for now.",
  },
  content_quality: {
    label: "Content quality",
    sentence: "The work that you sent does not fit what our clients ask for.",
  },
  brand_safety: {
    label: "Brand safety",
    sentence: "Some of your content is not suitable for the brands that we work for.",
  },
  other: { label: "Other", sentence: "We are not able to list you at this time." },
} as const;
export type RejectionReason = keyof typeof rejectionReasons;

export const rejectionReasonCodes = Object.keys(rejectionReasons) as [RejectionReason, ...RejectionReason[]];

/** Days until we suggest to apply again. Earlier applications are accepted nevertheless. */
export const reapplyDays = [30, 90, 180] as const;

/** Sentences for the applicant. */
export function reasonSentences(reasons: readonly RejectionReason[]): string[] {
  return reasons.map((code) => rejectionReasons[code].sentence);
}
