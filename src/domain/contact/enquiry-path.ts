/** Fields of a message that name its subject. The contact page has query parameters of the same names. */
export const subjectFields = ["influencerId", "brandId"] as const;
export type SubjectField = (typeof subjectFields)[number];

/** The contact page with this record selected. */
export function enquiryPath(field: SubjectField, id: string): string {
  return `/contact?${new URLSearchParams({ [field]: id })}`;
}
