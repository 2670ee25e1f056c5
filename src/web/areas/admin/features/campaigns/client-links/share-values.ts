import type { ClientLinkKind } from "#domain/links/link-rules.ts";

/** Values of a link's controls. */
export type ShareValues = {
  personName?: string;
  personEmail?: string;
  options?: { role?: string; prices?: string };
  days?: string;
};

/** Converts form values for the API. */
export function inputOfShare(kind: ClientLinkKind, values: ShareValues) {
  const { personName = "", personEmail = "", options = {}, days = "" } = values;
  const role = options.role === "advises" ? ("advises" as const) : ("decides" as const);
  const chosen = kind === "drafts" ? { role } : { prices: options.prices === "true" };
  return { kind, personName, personEmail, days: Number(days), options: chosen };
}
