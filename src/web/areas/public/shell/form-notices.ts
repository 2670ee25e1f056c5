import { consentField, consentVersion } from "#domain/consent/consent.ts";
import type { SectionContent } from "#domain/content/sections.ts";
import type { FormNotices } from "#web/ui/form-notices.ts";

/** Notices beside the forms, from the page text. */
export function formNotices(
  { notices, version }: SectionContent["privacy"],
  terms: SectionContent["terms"],
): FormNotices {
  const { privacy, terms: termsTitle, ...texts } = notices;
  return {
    texts,
    links: { privacy: { to: "/privacy", text: privacy }, terms: { to: "/terms", text: termsTitle } },
    version: { field: consentField, value: consentVersion(version, terms.version) },
  };
}
