import { fieldProblems } from "#domain/http/field-problems.ts";
import { portalRequestSchema } from "#domain/portal/portal-request.contract.ts";

/** Validates a request by the server's rules. */
export function workRequestProblems(values: Record<string, string>) {
  return fieldProblems(portalRequestSchema, values);
}
