import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { media } from "./media.schema.ts";

/** SQL: a table of the files that were sent with a draft and of those that it keeps of earlier ones, for the outer query. */
export function mediaOfDraft(draftId: SQL, keptFiles: SQL): SQL {
  return sql`(
    select sent.* from ${media} as sent where sent.draft_id = ${draftId} and sent.held_by is null
    union all
    select kept.* from ${media} as kept where kept.id = any(${keptFiles}) and kept.held_by is null
      and kept.draft_id is distinct from ${draftId})`;
}

/** Deletes the row of a draft's file. False if it is gone already. */
export async function deleteDraftFile(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor
    .delete(media)
    .where(and(eq(media.id, id), isNotNull(media.draftId)))
    .returning({ id: media.id });
  return rows.length > 0;
}
