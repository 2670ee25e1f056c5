import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { influencers, type PublicInfluencerRow, publicColumns } from "./influencers.schema.ts";

export type ProfileRow<Files> = PublicInfluencerRow & { files: Files };

// The query builder writes the columns of a query on one table without that table: here two have an `id`.
const influencerId = sql`${sql.identifier("influencers")}.id`;

/**
 * Finds the existing creators among these ids, in no order, with what `filesOf` selects for each. One statement per
 * database, prepared on every connection: by primary key one plan is right for all ids, and planning would cost more
 * than reading.
 */
export function profileFinder<Files>(filesOf: (id: SQL) => SQL<Files>) {
  const prepare = (database: Database) =>
    database
      .select({ ...publicColumns, files: filesOf(influencerId) })
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
