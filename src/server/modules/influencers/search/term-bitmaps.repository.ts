import { type SQL, sql } from "drizzle-orm";
import { facetFilters } from "#domain/influencers/influencer-filters.ts";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import { lowerPattern } from "#server/platform/database/text-search.ts";
import { type OptionFilter, optionFilters } from "./count-tables.ts";

/** What separates the words of the bitmaps; a text without it is part of a row exactly when it is part of one of its words. */
const separator = /[ \n\r\t]/;

/** Whether the bitmaps know the text of a query: not one of several words. */
export function isOneWord({ search }: InfluencerQuery): boolean {
  return search === undefined || !separator.test(search);
}

/**
 * Selects of the counts of a query with text from the term bitmaps, and the statement's beginning that they need. A row
 * `countable` of 0 says that the counts are void.
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

/** The bitmaps of the chosen options; where nobody has one it is NULL, which makes the count 0. */
function bitmapsOf(query: InfluencerQuery, filters: readonly OptionFilter[]): SQL[] {
  return filters
    .filter((name) => query[name])
    .map(
      (name) =>
        sql`(select bits from influencer_terms where kind = ${sql.raw(`'${name}'`)} and term = ${query[name]})`,
    );
}
