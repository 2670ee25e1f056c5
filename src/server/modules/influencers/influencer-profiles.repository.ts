import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { influencers } from "../../database/schema/influencers.ts";
import { media } from "../../database/schema/media.ts";
import { type PublicInfluencerRow, publicColumns } from "./influencer-orders.repository.ts";

type FileRow = Pick<typeof media.$inferSelect, "id" | "kind" | "type" | "width" | "height">;
export type ProfileRow = PublicInfluencerRow & { files: FileRow[] | null };

const files: SQL<FileRow[] | null> =
  sql`(select json_agg(json_build_object('id', ${media.id}, 'kind', ${media.kind},
    'type', ${media.type}, 'width', ${media.width}, 'height', ${media.height}) order by ${media.position})
  from ${media} where ${media.influencerId} = ${influencers.id})`;

/**
 * One statement for each database, prepared under its name on every connection: by primary key one plan is right for all
 * ids, and planning would cost more than reading.
 */
const statements = new WeakMap<Database, ReturnType<typeof prepare>>();

function prepare(database: Database) {
  return database
    .select({ ...publicColumns, files })
    .from(influencers)
    .where(sql`${influencers.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .prepare("influencer_profiles");
}

/** Those of these creators that there are, in no order, with their files. */
export function findProfiles(database: Database, ids: readonly string[]): Promise<ProfileRow[]> {
  let statement = statements.get(database);
  if (statement === undefined) {
    statement = prepare(database);
    statements.set(database, statement);
  }
  return statement.execute({ ids });
}
