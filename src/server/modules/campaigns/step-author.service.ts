import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { CollaborationCaller } from "#domain/campaigns/collaboration-states.ts";
import { authorOf, type TimelineAuthor } from "#server/modules/timeline/timeline-author.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";

/** `actor` is set for administrators only: not for clients, creators, and consequences of other changes. */
export type StepAuthor = { caller: CollaborationCaller; author: TimelineAuthor; actor?: Actor };

export function editor(actor: AdminPrincipal): StepAuthor {
  return { caller: "editor", author: authorOf(actor), actor };
}
