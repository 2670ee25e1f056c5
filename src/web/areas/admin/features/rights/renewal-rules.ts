import { fieldProblems } from "#domain/http/field-problems.ts";
import { renewalInputSchema } from "#domain/rights/rights.contract.ts";
import { controlOf, inputOf, type RenewalValues } from "./renewal-values.ts";

const schema = renewalInputSchema.required({ startsOn: true });

export function renewalProblems(values: RenewalValues, currency: string) {
  const problems = fieldProblems(schema, inputOf(values, currency));
  const isPriceMissing = !values.price?.trim();
  return [...(isPriceMissing ? [{ path: "price", message: "Price is required" }] : []), ...problems].map(
    ({ path, message }) => ({ path: controlOf(path), message }),
  );
}
