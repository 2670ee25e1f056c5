import { fieldProblems } from "#domain/http/field-problems.ts";
import { itemChangesSchema, shortlistInputSchema } from "#domain/shortlists/shortlists.contract.ts";
import { type ItemValues, inputOf, inputOfItem, type ShortlistValues } from "./shortlist-values.ts";

export function shortlistProblems(values: ShortlistValues) {
  return fieldProblems(shortlistInputSchema, inputOf(values));
}

export function itemProblems(values: ItemValues, currency: string) {
  return fieldProblems(itemChangesSchema.omit({ updatedAt: true }), inputOfItem(values, currency));
}
