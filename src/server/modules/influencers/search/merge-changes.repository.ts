import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";

/** So many changes cost a search less than making the base anew would cost the machine; at least, and as a share of all. */
const fewestChanges = 500;
const shareOfAll = 200;

/** Moves what has changed into the bases of the kept numbers, where that is worth it. Several processes may call it at once. */
export async function mergeFacetChanges(database: Pick<Database, "execute" | "transaction">): Promise<void> {
  const { rows } = await database.execute<{ fold: boolean; rebuild: boolean }>(sql`
    with base as (
      select coalesce(sum(count), 0) as total from influencer_cube
      where category = '' and platform = '' and size = '' and featured = ''
    )
    select exists (select from influencer_count_changes) as fold,
      (select count(*) from influencer_text_changes) > greatest(${fewestChanges}::bigint, total / ${shareOfAll}) as rebuild
    from base`);
  const [due] = rows;
  if (due?.rebuild) await run(database, "rebuild_influencer_counts");
  else if (due?.fold) await run(database, "fold_influencer_counts");
}

async function run(
  database: Pick<Database, "transaction">,
  name: "fold_influencer_counts" | "rebuild_influencer_counts",
): Promise<void> {
  await database.transaction(async (transaction) => {
    // A million creators take longer than a request may.
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`select ${sql.raw(name)}()`);
  });
}
