import type { Terms } from "#domain/campaigns/terms.contract.ts";
import { countryName } from "#domain/places/countries.ts";
import { type ComparedField, textField } from "#web/ui/form/conflicts.ts";

/** Values of a template's controls. */
export type TermsValues = { updatedAt?: string; name?: string; country?: string; body?: string };

export function valuesOf(terms: Terms | undefined): TermsValues {
  if (terms === undefined) return {};
  const { updatedAt, name, country, body } = terms;
  return { updatedAt, name, country: country ?? "", body };
}

/** Converts form values for the API. */
export function inputOf({ updatedAt, name = "", country, body = "" }: TermsValues) {
  return { name, country: country || null, body, ...(updatedAt && { updatedAt }) };
}

/** Fields to compare after an edit conflict. */
export const comparedFields: readonly ComparedField<TermsValues>[] = [
  textField("name", "Name"),
  { name: "country", label: "Country", text: ({ country }) => countryText(country || null) },
  textField("body", "Text"),
];

export function countryText(country: string | null): string {
  return country === null ? "Any country" : countryName(country);
}
