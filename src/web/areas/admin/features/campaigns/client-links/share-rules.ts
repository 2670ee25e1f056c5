import { clientLinkInputSchema } from "#domain/campaigns/client-links.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import type { ClientLinkKind } from "#domain/links/link-rules.ts";
import { inputOfShare, type ShareValues } from "./share-values.ts";

export function shareProblems(kind: ClientLinkKind, values: ShareValues) {
  return fieldProblems(clientLinkInputSchema, inputOfShare(kind, values));
}
