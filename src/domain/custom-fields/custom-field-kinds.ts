/** Records that can have own fields. */
export const customSubjects = ["influencer", "brand", "collaboration"] as const;

export const customKinds = [
  "text",
  "long_text",
  "number",
  "money",
  "day",
  "flag",
  "choice",
  "choices",
  "link",
] as const;
