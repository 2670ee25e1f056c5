/** The field of a form that names the version of the terms and the privacy notice beside it. */
export const consentField = "consent_version";

/** Forms that create a record, whose notice is kept with it. */
export type ConsentForm = "application" | "registration";

/** One name for both documents, such as 'privacy 2026-11, terms 2026-11'. */
export function consentVersion(privacy: string, terms: string): string {
  return `privacy ${privacy}, terms ${terms}`;
}
