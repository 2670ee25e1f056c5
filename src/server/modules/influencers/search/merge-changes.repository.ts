import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";

/** So many pending changes cost a search less than new bitmaps would cost the machine; at least, and as a share of all. */
const fewestChanges = 500;
const shareOfAll = 200;

type Target = Pick<Database, "execute" | "transaction">;

/**
 * Merges pending changes into the facet counts, and rebuilds these and the term bitmaps where so many have come together
 * that it is worth it. Several processes may call it at once: one does it, the others go on.
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
    // A million creators take longer than a request may.
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`select ${sql.raw(name)}()`);
  });
}
