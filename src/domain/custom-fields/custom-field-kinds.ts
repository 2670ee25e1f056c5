/** Records that can have own fields. */
export const customSubjects = ["influencer", "brand", "collaboration"] as const;
export type CustomSubject = (typeof customSubjects)[number];

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
export type CustomKind = (typeof customKinds)[number];

/** Fields of one kind of record. */
export const maximumCustomFields = 30;

export const customSubjectLabels: Record<CustomSubject, string> = {
  influencer: "Influencers",
  brand: "Brands",
  collaboration: "Creators in campaigns",
};

export function hasOptions(kind: CustomKind): boolean {
  return kind === "choice" || kind === "choices";
}

export const customKindLabels: Record<CustomKind, string> = {
  text: "Text",
  long_text: "Long text",
  number: "Number",
  money: "Money",
  day: "Date",
  flag: "Yes or no",
  choice: "One of a list",
  choices: "Several of a list",
  link: "Link",
};
