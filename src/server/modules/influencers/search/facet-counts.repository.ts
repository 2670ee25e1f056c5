import { type SQL, sql } from "drizzle-orm";
import type { FacetCount } from "#domain/http/facets.ts";
import type { InfluencerLocationQuery, InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { lowered, lowerPattern } from "#server/platform/database/text-search.ts";
import { influencers } from "../influencers.schema.ts";
import type { InfluencerSearch } from "./conditions.repository.ts";
import { type CountRow, countSelects, type InfluencerNumbers, numbersOf } from "./facet-rows.repository.ts";
import { textSelects } from "./text-counts.repository.ts";

/** Changes that are not in a base yet; the name lets the conditions of a query apply to them. */
const countChanges = sql`influencer_count_changes as influencers`;
const textChanges = sql`influencer_text_changes as influencers`;
const change = sql`coalesce(sum(sign), 0)`;

/**
 * The exact numbers of a list: what is kept, and what has changed since, added up in one statement. Text that what is
 * kept cannot answer for is looked for in the rows themselves.
 */
export async function countInfluencers(
  executor: Executor,
  query: InfluencerSearch,
): Promise<InfluencerNumbers> {
  // What is kept knows no e-mail address.
  if (query.byEmail && query.search) return scanInfluencers(executor, query);
  if (!query.search && !query.location) {
    return numbersOf(
      await addUp(executor, [...cubeSelects(query), ...countSelects(query, countChanges, change)]),
      query,
    );
  }
  const byText = textSelects(query);
  if (byText !== undefined) {
    const rows = await addUp(
      executor,
      [...byText.selects, ...countSelects(query, textChanges, change)],
      byText.before,
    );
    if (rows.some(({ kind, count }) => kind === "countable" && Number(count) === 1))
      return numbersOf(rows, query);
  }
  return scanInfluencers(executor, query);
}

/** The same numbers by looking at the rows, but for the total. */
export async function scanInfluencers(
  executor: Executor,
  query: InfluencerQuery,
): Promise<InfluencerNumbers> {
  return numbersOf(await addUp(executor, countSelects(query, sql`${influencers}`, sql`count(*)`)), query);
}

async function addUp(executor: Executor, selects: SQL[], before = sql``): Promise<CountRow[]> {
  const all = sql.join([...selects, ...totalSelects], sql` union all `);
  const { rows } = await executor.execute<CountRow>(
    sql`${before} select kind, value, sum(count) as count from (${all}) as numbers group by kind, value`,
  );
  return rows;
}

/** How many creators there are at all. */
export const totalSelects = [
  sql`select 'total' as kind, '' as value, count from influencer_cube
      where category = '' and platform = '' and size = '' and featured = ''`,
  sql`select 'total', '', ${change} from ${countChanges}`,
];

/** What the cube says: one row of it, or those that differ from it in one filter. */
function cubeSelects(query: InfluencerQuery): SQL[] {
  const inCategory = sql`category = ${query.category ?? ""}`;
  const onPlatform = sql`platform = ${query.platform ?? ""}`;
  const ofSize = sql`size = ${query.size ?? ""}`;
  const others = sql`featured = ${query.featured ?? ""}`;
  const matched = sql`select 'matched' as kind, '' as value, count from influencer_cube
    where ${inCategory} and ${onPlatform} and ${ofSize} and ${others}`;
  if (query.facets !== "true") return [matched];
  return [
    matched,
    sql`select 'category', category, count from influencer_cube where ${onPlatform} and ${ofSize} and ${others}`,
    sql`select 'platform', platform, count from influencer_cube where ${inCategory} and ${ofSize} and ${others}`,
    sql`select 'size', size, count from influencer_cube where ${inCategory} and ${onPlatform} and ${others}`,
  ];
}

/** The locations that contain a text in any case, or have this name in an address; those with the most creators first. */
export async function listLocations(
  executor: Executor,
  query: InfluencerLocationQuery,
): Promise<FacetCount[]> {
  const { search = "", slug, limit } = query;
  const pattern = lowerPattern(search);
  const named = (location: SQL) => (slug === undefined ? sql`true` : sql`${slugged(location)} = ${slug}`);
  const { rows } = await executor.execute<{ value: string; count: string }>(sql`
    select value, sum(count) as count from (
      select term as value, count from influencer_terms
        where kind = 'location' and term <> '' and lowered like ${pattern} and ${named(sql`term`)}
      union all
      select location, sum(sign) from influencer_text_changes
        where location <> '' and ${lowered(sql`location`)} like ${pattern} and ${named(sql`location`)}
        group by location
    ) as numbers
    group by value having sum(count) > 0
    order by 2 desc, value collate "C" limit ${limit}`);
  return rows.map(({ value, count }) => ({ value, count: Number(count) }));
}

/** As `slugOf` of the domain writes it. */
function slugged(text: SQL): SQL {
  const plain = sql`regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g')`;
  return sql`lower(trim(both '-' from regexp_replace(${plain}, '[^A-Za-z0-9]+', '-', 'g')))`;
}
