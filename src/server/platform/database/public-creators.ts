import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Visibility } from "#domain/influencers/visibility.ts";
import type { Executor } from "./database.ts";

/**
 * Condition of everything that is read about creators for visitors, in any statement that calls the table
 * `influencers`. A literal, so that prepared statements use the partial indexes.
 */
export const isPublic = sql.raw("influencers.visibility = 'public'");

/** SQL: whether a record of another table belongs to a creator whom visitors do not see. */
export function isOfPrivateCreator(id: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${id} is not null
    and not exists (select from influencers where influencers.id = ${id} and ${isPublic}))`;
}

/** SQL: visibility of the creator with the ID in a column of the outer query; null if there is none. */
export function visibilityOf(id: SQLWrapper): SQL<Visibility | null> {
  return sql<Visibility | null>`(select visibility from influencers where influencers.id = ${id})`;
}

/** Has cached responses about a public creator read again, after a change that is not in the creator's row. */
export async function announceInfluencer(executor: Executor, id: string): Promise<void> {
  await executor.execute(sql`select tell_record('influencers', influencers.id, '{}',
      told_fields('influencers', to_jsonb(influencers)))
    from influencers where influencers.id = ${id} and ${isPublic}`);
}
