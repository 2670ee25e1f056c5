import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Comparable } from "#domain/influencers/similar.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { isPublic } from "#server/platform/database/public-creators.ts";
import {
  influencers,
  keptRow,
  type PublicInfluencerRow,
  publicText,
  type SelectPictures,
} from "../influencers.schema.ts";

/** Number of creators to compare: the nearest in followers, on either side. */
const nearestInCategory = 100;
const nearestOfAll = 25;

/**
 * Public creators who may be similar: the nearest in followers, of the same category and of all, without the creator. Reads
 * the ends of indexes, so the time does not depend on the number of creators.
 */
export async function listComparable(executor: Executor, to: Comparable): Promise<Comparable[]> {
  const sides = [false, true].flatMap((isAbove) => [
    nearest(to, { isAbove, limit: nearestOfAll }),
    nearest(to, { isAbove, limit: nearestInCategory, category: to.category }),
  ]);
  const { rows } = await executor.execute<Comparable>(sql`
    select distinct on (id) id as "_id", category, platforms, location, languages,
      total_followers::double precision as "totalFollowers"
    from (${sql.join(sides, sql` union all `)}) as near order by id`);
  return rows;
}

type Side = { isAbove: boolean; limit: number; category?: string };

function nearest({ _id, totalFollowers }: Comparable, { isAbove, limit, category }: Side): SQL {
  const [compared, direction] = isAbove ? [sql`>`, sql`asc nulls first`] : [sql`<`, sql`desc nulls last`];
  return sql`(select id, category, platforms, location, languages, total_followers from ${influencers}
    where (total_followers, id) ${compared} (${totalFollowers}, ${_id}) ${category === undefined ? sql`` : sql`and category = ${category}`}
      and ${isPublic}
    order by total_followers ${direction}, id ${direction} limit ${limit})`;
}

/** The public creators among these with their pictures, in the order of the IDs. */
export async function readInOrder(
  executor: Executor,
  ids: string[],
  picturesOf: SelectPictures,
): Promise<PublicInfluencerRow[]> {
  if (ids.length === 0) return [];
  const texts = await executor
    .select({ row: publicText(picturesOf) })
    .from(influencers)
    .where(and(inArray(influencers.id, ids), isPublic));
  const rows = texts.map(({ row }) => keptRow(row));
  return rows.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
}
