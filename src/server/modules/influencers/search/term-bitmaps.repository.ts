import { type SQL, sql } from "drizzle-orm";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import { lowerPattern } from "#server/platform/database/text-search.ts";

/** What separates the words of the base; a text without it stands in a row exactly when it stands in one of its words. */
const separator = /[ \n\r\t]/;

/**
 * Selects of the numbers of a query with text from the bits of the base, and what they stand on. Undefined for a text of
 * several words, which the base does not know. A row `countable` of 0 says that the numbers are none.
 */
export function textSelects(query: InfluencerQuery): { before: SQL; selects: SQL[] } | undefined {
  if (query.search !== undefined && separator.test(query.search)) return undefined;
  const terms: SQL[] = [];
  if (query.search)
    terms.push(sql`select * from find_influencer_bits('word', ${lowerPattern(query.search)})`);
  if (query.location)
    terms.push(sql`select * from find_influencer_bits('location', ${lowerPattern(query.location)})`);
  const before = sql`with terms as materialized (${sql.join(terms, sql` union all `)}),
    found as materialized (
      select case when bool_and(bits is not null) then bit_and(bits) end as bits from terms
    )`;
  const category = bitsOf("category", query.category);
  const platform = bitsOf("platform", query.platform);
  const size = bitsOf("size", query.size);
  const featured = bitsOf("featured", query.featured);
  const count = (...filters: Array<SQL | undefined>) =>
    sql`coalesce(bit_count(${sql.join(
      [sql`found.bits`, ...filters.filter((filter) => filter !== undefined)],
      sql` & `,
    )}), 0)`;
  const options = (kind: "category" | "platform" | "size", ...others: Array<SQL | undefined>) =>
    sql`select ${kind}::text, option.term, ${count(sql`option.bits`, featured, ...others)}
      from found, influencer_terms as option where option.kind = ${kind}`;
  const selects = [
    sql`select 'countable' as kind, '' as value, bool_and(countable)::integer as count from terms`,
    sql`select 'matched', '', ${count(category, platform, size, featured)} from found`,
  ];
  if (query.facets === "true") {
    selects.push(
      options("category", platform, size),
      options("platform", category, size),
      options("size", category, platform),
    );
  }
  return { before, selects };
}

/** The bits of one option of a filter; where nobody has it, NULL, which makes the count 0. */
function bitsOf(kind: string, term: string | undefined): SQL | undefined {
  return term ? sql`(select bits from influencer_terms where kind = ${kind} and term = ${term})` : undefined;
}
