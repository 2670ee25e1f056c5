/** Hidden form field with the version of the terms and the privacy notice shown beside it. */
export const consentField = "consent_version";

/** Forms that create a record, which stores the accepted notice. */
export type ConsentForm = "application" | "registration";

/** One version string for both documents, such as 'privacy 2026-11, terms 2026-11'. */
export function consentVersion(privacy: string, terms: string): string {
  return `privacy ${privacy}, terms ${terms}`;
}
