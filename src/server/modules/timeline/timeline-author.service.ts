import type { Actor } from "#server/platform/audit/history.service.ts";
import type { TimelineRow } from "./timeline-entries.repository.ts";

export type TimelineAuthor = { type: TimelineRow["authorType"]; id: string | null; name: string };

/** Author of what an administrator or an API key does. */
export function authorOf(actor: Actor): TimelineAuthor & { id: string } {
  return actor.kind === "apiKey"
    ? { type: "key", id: actor.keyId, name: actor.keyName }
    : { type: "admin", id: actor.adminId, name: actor.name || actor.email };
}
