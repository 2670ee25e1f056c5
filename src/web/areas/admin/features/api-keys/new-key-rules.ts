import { apiKeyInputSchema } from "#domain/api-keys/api-keys.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import { newKeyInput } from "./new-key-values.ts";

export function newKeyProblems(values: Record<string, string>) {
  return fieldProblems(apiKeyInputSchema, newKeyInput(values));
}
