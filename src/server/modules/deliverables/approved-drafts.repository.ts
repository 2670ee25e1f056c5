import { type SQL, sql } from "drizzle-orm";
import { deliverables, drafts } from "./deliverables.schema.ts";

/**
 * SQL: a table of the newest approved draft of each deliverable that is approved or published, for the outer query. Its
 * columns are those of the deliverable, `draft_id`, `kept_files`, and `decided_at`.
 */
export function approvedDrafts(): SQL {
  return sql`(
    select deliverable.*, approved.draft_id, approved.kept_files, approved.decided_at
    from ${deliverables} as deliverable, lateral (
      select id as draft_id, kept_files, decided_at from ${drafts} as draft
      where draft.deliverable_id = deliverable.id and draft.decision = 'approved'
      order by draft.round desc limit 1) as approved
    where deliverable.state in ('approved', 'published', 'verified'))`;
}
