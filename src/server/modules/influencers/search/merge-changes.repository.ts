import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";

/** Changes of searched text that are tested one by one. More are merged into a segment. */
const mostUnmerged = 500;
/** Changes above which rebuilding the bitmaps pays off; one for every `shareOfAll` creators if that is more. */
const fewestChanges = 500;
const shareOfAll = 20;

type Target = Pick<Database, "execute" | "transaction">;

/**
 * Merges pending changes into the facet counts, and into segments of the term bitmaps. If several processes call it
 * at once, one does the work and the others return.
 */
export async function mergeFacetChanges(database: Target): Promise<void> {
  const { rows } = await database.execute<{ counts: boolean; texts: boolean }>(sql`
    select exists (select from influencer_count_changes) as counts,
      (select count(*) from influencer_text_changes where segment is null) > ${mostUnmerged}::bigint as texts`);
  const [due] = rows;
  if (due?.counts) await run(database, "fold_influencer_counts");
  if (due?.texts) await run(database, "merge_influencer_text_changes");
}

/** Rebuilds the term bitmaps after many changes. Further changes are merged in the meantime. */
export async function rebuildTermBitmaps(database: Target): Promise<void> {
  const { rows } = await database.execute<{ due: boolean }>(sql`
    select (select count(*) from influencer_text_changes) > greatest(${fewestChanges}::bigint, sum(count) / ${shareOfAll}) as due
    from influencer_cube where category = '' and platform = '' and size = '' and featured = ''`);
  if (rows[0]?.due) await run(database, "rebuild_influencer_terms");
}

async function run(
  database: Target,
  name: "fold_influencer_counts" | "merge_influencer_text_changes" | "rebuild_influencer_terms",
): Promise<void> {
  await database.transaction(async (transaction) => {
    // With a million creators this takes longer than the timeout of requests.
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`select ${sql.raw(name)}()`);
  });
}
