import { termsChangesSchema } from "#domain/campaigns/terms.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import { inputOf, type TermsValues } from "./terms-values.ts";

export function termsProblems(values: TermsValues) {
  return fieldProblems(termsChangesSchema, inputOf(values));
}
