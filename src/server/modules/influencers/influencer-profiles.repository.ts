import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { influencerId, influencers, type PublicInfluencerRow, publicRow } from "./influencers.schema.ts";

export type ProfileRow<Files> = PublicInfluencerRow & { files: Files };

/**
 * Finds the existing creators among these ids, in no particular order, with what `filesOf` selects for each. Uses one
 * prepared statement per database: a lookup by primary key needs only one plan, and planning costs more than reading.
 */
export function profileFinder<Files>(filesOf: (id: SQL) => SQL<Files>) {
  const prepare = (database: Database) =>
    database
      .select({ ...publicRow, files: filesOf(influencerId) })
      .from(influencers)
      .where(sql`${influencers.id} = any(${sql.placeholder("ids")}::uuid[])`)
      .prepare("influencer_profiles");
  const statements = new WeakMap<Database, ReturnType<typeof prepare>>();

  return (database: Database, ids: readonly string[]): Promise<ProfileRow<Files>[]> => {
    const statement = statements.get(database) ?? prepare(database);
    statements.set(database, statement);
    return statement.execute({ ids });
  };
}
