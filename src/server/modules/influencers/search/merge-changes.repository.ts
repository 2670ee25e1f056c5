import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";

/** A rebuild pays off above this many pending changes, or one for every `shareOfAll` creators if that is more. */
const fewestChanges = 500;
const shareOfAll = 200;

type Target = Pick<Database, "execute" | "transaction">;

/**
 * Merges pending changes into the facet counts, or rebuilds the counts and term bitmaps when enough changes are
 * pending. Several processes may call it at once: one does the work, the others return.
 */
export async function mergeFacetChanges(database: Target): Promise<void> {
  const { rows } = await database.execute<{ merge: boolean; rebuild: boolean }>(sql`
    with counted as (
      select coalesce(sum(count), 0) as total from influencer_cube
      where category = '' and platform = '' and size = '' and featured = ''
    )
    select exists (select from influencer_count_changes) as merge,
      (select count(*) from influencer_text_changes) > greatest(${fewestChanges}::bigint, total / ${shareOfAll}) as rebuild
    from counted`);
  const [due] = rows;
  if (due?.rebuild) await run(database, "rebuild_influencer_counts");
  else if (due?.merge) await run(database, "fold_influencer_counts");
}

async function run(
  database: Target,
  name: "fold_influencer_counts" | "rebuild_influencer_counts",
): Promise<void> {
  await database.transaction(async (transaction) => {
    // With a million creators this takes longer than the timeout of requests.
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`select ${sql.raw(name)}()`);
  });
}
