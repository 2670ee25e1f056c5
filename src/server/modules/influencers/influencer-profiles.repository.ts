import { type SQL, sql } from "drizzle-orm";
import { media } from "#server/modules/media/media.schema.ts";
import type { Database } from "#server/platform/database/database.ts";
import { influencers, type PublicInfluencerRow, publicColumns } from "./influencers.schema.ts";

type FileRow = Pick<typeof media.$inferSelect, "id" | "kind" | "type" | "width" | "height">;
export type ProfileRow = PublicInfluencerRow & { files: FileRow[] | null };

// The query builder writes the columns of a query on one table without that table: here two have an `id`.
const files: SQL<FileRow[] | null> = sql`(select json_agg(json_build_object('id', file.id, 'kind', file.kind,
    'type', file.type, 'width', file.width, 'height', file.height) order by file.position)
  from ${media} as file where file.influencer_id = ${sql.identifier("influencers")}.id)`;

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
