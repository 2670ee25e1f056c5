import { type SQL, sql } from "drizzle-orm";
import { facetFilters } from "#domain/influencers/influencer-filters.ts";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import { lowerPattern } from "#server/platform/database/text-search.ts";
import { type OptionFilter, optionFilters } from "./count-tables.ts";

/**
 * Separates the words of the bitmaps. A text without it occurs in a row exactly when it occurs in one of the row's
 * words.
 */
const separator = /[ \n\r\t]/;

/** Whether the bitmaps cover the text of a query: they cannot match several words. */
export function isOneWord({ search }: InfluencerQuery): boolean {
  return search === undefined || !separator.test(search);
}

/**
 * Selects for the counts of a text query from the term bitmaps, and the `with` clause they need. A `countable` row of 0
 * says that the counts are not valid.
 */
export function bitmapSelects(
  query: InfluencerQuery,
  pattern = query.search && lowerPattern(query.search),
): { before: SQL; selects: SQL[] } {
  const terms: SQL[] = [];
  if (pattern) terms.push(sql`select * from find_influencer_bits('word', ${pattern})`);
  if (query.location)
    terms.push(sql`select * from find_influencer_bits('location', ${lowerPattern(query.location)})`);
  const before = sql`with terms as materialized (${sql.join(terms, sql` union all `)}),
    found as materialized (
      select case when bool_and(bits is not null) then bit_and(bits) end as bits from terms
    )`;
  const count = (filters: readonly OptionFilter[], ...bits: SQL[]) =>
    sql`coalesce(bit_count(${sql.join([sql`found.bits`, ...bits, ...bitmapsOf(query, filters)], sql` & `)}), 0)`;
  const selects = [
    sql`select 'countable' as kind, '' as value, bool_and(countable)::integer as count from terms`,
    sql`select 'matched', '', ${count(optionFilters)} from found`,
  ];
  if (query.facets === "true") {
    for (const name of facetFilters) {
      const others = optionFilters.filter((other) => other !== name);
      const kind = sql.raw(`'${name}'`);
      selects.push(sql`select ${kind}, option.term, ${count(others, sql`option.bits`)}
        from found, influencer_terms as option where option.kind = ${kind}`);
    }
  }
  return { before, selects };
}

/** The bitmaps of the selected options. For an option that nobody has it is NULL, which makes the count 0. */
function bitmapsOf(query: InfluencerQuery, filters: readonly OptionFilter[]): SQL[] {
  return filters
    .filter((name) => query[name])
    .map(
      (name) =>
        sql`(select bits from influencer_terms where kind = ${sql.raw(`'${name}'`)} and term = ${query[name]})`,
    );
}
