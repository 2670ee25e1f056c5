import { and, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { keptRows, rowText } from "#server/platform/database/kept-rows.ts";
import { prepared } from "#server/platform/database/prepared.ts";
import { isPublic } from "#server/platform/database/public-creators.ts";
import {
  influencerId,
  influencers,
  type PublicInfluencerRow,
  publicNames,
  publicRow,
} from "./influencers.schema.ts";

export type ProfileRow<Files> = PublicInfluencerRow & { files: Files };

/**
 * Finds the public creators among these IDs, in no particular order, with the selection of `filesOf` for each. A
 * lookup by primary key needs only one plan, and planning takes ten times as long as reading. The IDs are in a subquery,
 * so that Postgres guesses their number in each plan: knowing it, a new plan looks cheaper than the kept one every time.
 */
export function profileFinder<Files>(filesOf: (id: SQL) => SQL<Files>) {
  const keptProfile = keptRows<ProfileRow<Files>>([...publicNames, "files"]);
  return async (database: Database, ids: readonly string[]): Promise<ProfileRow<Files>[]> => {
    const statement = prepared(database, "influencer profiles", (name) =>
      database
        .select({ text: rowText({ ...publicRow, files: filesOf(influencerId) }) })
        .from(influencers)
        .where(
          and(sql`${influencers.id} = any((select ${sql.placeholder("ids")}::uuid[])::uuid[])`, isPublic),
        )
        .prepare(name),
    );
    return (await statement.execute({ ids })).map(({ text }) => keptProfile(text));
  };
}
