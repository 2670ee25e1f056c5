import { type SQL, sql } from "drizzle-orm";
import type { FacetCount } from "#domain/http/facets.ts";
import type { InfluencerLocationQuery } from "#domain/influencers/influencer-query.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { anywhere, folded } from "#server/platform/database/text-search.ts";

/**
 * Locations that contain a text, ignoring case and accents, or that have this slug. Those with the most creators come
 * first.
 */
export async function listLocations(
  executor: Executor,
  query: InfluencerLocationQuery,
): Promise<FacetCount[]> {
  const { search = "", slug, limit } = query;
  const pattern = sql`${anywhere(search)}::text`;
  const named = (location: SQL) => (slug === undefined ? sql`true` : sql`${slugged(location)} = ${slug}`);
  const { rows } = await executor.execute<{ value: string; count: string }>(sql`
    select value, sum(count) as count from (
      select term as value, count from influencer_terms
        where kind in ('location', '+location') and term <> '' and lowered like ${pattern} and ${named(sql`term`)}
      union all
      select location, sum(sign) from influencer_text_changes
        where segment is null and location <> '' and ${folded(sql`location`)} like ${pattern} and ${named(sql`location`)}
        group by location
    ) as counts
    group by value having sum(count) > 0
    order by 2 desc, value collate "C" limit ${limit}`);
  return rows.map(({ value, count }) => ({ value, count: Number(count) }));
}

/** Must match `slugOf` in the domain. */
function slugged(text: SQL): SQL {
  const plain = sql`regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g')`;
  return sql`lower(trim(both '-' from regexp_replace(${plain}, '[^A-Za-z0-9]+', '-', 'g')))`;
}
