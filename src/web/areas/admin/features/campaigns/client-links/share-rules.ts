import { clientLinkInputSchema } from "#domain/campaigns/client-links.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import type { ClientPageKind } from "#domain/links/link-rules.ts";
import { shareSchema } from "#domain/shortlists/shortlists.contract.ts";
import {
  campaignLinkOf,
  recipientsOf,
  reviewLinkOf,
  type ShareOptions,
  type ShareValues,
} from "./share-values.ts";

/** People who are known are right, so only the first recipient has what was typed. */
export function shareProblems(kind: ClientPageKind, values: ShareValues, options: ShareOptions) {
  const [first] = recipientsOf(values, options);
  if (first === undefined) return [];
  return kind === "review"
    ? fieldProblems(shareSchema, reviewLinkOf(first, values))
    : fieldProblems(clientLinkInputSchema, campaignLinkOf(kind, first, values));
}
