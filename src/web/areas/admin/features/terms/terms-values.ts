import type { Terms } from "#domain/campaigns/terms.contract.ts";
import { countryName } from "#domain/contact/countries.ts";
import { type ComparedField, textField } from "#web/ui/form/conflicts.ts";

/** The values of the controls of a template of terms. */
export type TermsValues = { updatedAt?: string; name?: string; country?: string; body?: string };

export function valuesOf(terms: Terms | undefined): TermsValues {
  if (terms === undefined) return {};
  const { updatedAt, name, country, body } = terms;
  return { updatedAt, name, country: country ?? "", body };
}

/** The values of a form as the API takes them. */
export function inputOf({ updatedAt, name = "", country, body = "" }: TermsValues) {
  return { name, country: country || null, body, ...(updatedAt && { updatedAt }) };
}

/** The fields to compare when two people have edited a template. */
export const comparedFields: readonly ComparedField<TermsValues>[] = [
  textField("name", "Name"),
  { name: "country", label: "Country", text: ({ country }) => countryText(country || null) },
  textField("body", "Text"),
];

export function countryText(country: string | null): string {
  return country === null ? "Any country" : countryName(country);
}
