/** The fields of a message that say which record it is about. The contact page takes the same in its query. */
export const subjectFields = ["influencerId", "brandId"] as const;
export type SubjectField = (typeof subjectFields)[number];

/** The contact page, with the record of the message chosen. */
export function enquiryPath(field: SubjectField, id: string): string {
  return `/contact?${new URLSearchParams({ [field]: id })}`;
}
