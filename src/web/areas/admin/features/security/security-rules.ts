import { fieldProblems } from "#domain/http/field-problems.ts";
import { passkeyNameSchema } from "#domain/two-factor/two-factor.contract.ts";

export function passkeyNameProblems(values: Record<string, string>) {
  return fieldProblems(passkeyNameSchema, values);
}
