import { type SQL, sql } from "drizzle-orm";
import { influencerFilters } from "#domain/influencers/influencer-filters.ts";
import { isFoundAnywhere, otherNamesOf, type SearchTerm } from "#domain/influencers/search-terms.ts";
import { lowered, lowerPattern } from "#server/platform/database/text-search.ts";
import { type InfluencerSearch, optionOf, termsOf, withoutFilter } from "./conditions.repository.ts";
import { type OptionFilter, optionFilters } from "./count-tables.ts";
import { type Counted, countedBy } from "./facet-rows.repository.ts";

/**
 * Separates the words of the bitmaps. A text without it occurs in a row exactly when it occurs in one of the row's
 * words.
 */
const separator = /[ \n\r\t]/;

/** Whether the bitmaps cover the text of a query: they cannot match a quoted text with white space. */
export function areWords(query: InfluencerSearch): boolean {
  return termsOf(query).every(({ words }) => !words.some((word) => separator.test(word)));
}

/**
 * Selects for the counts of a query from the term bitmaps, and the `with` clause they need. With a text or a location,
 * a `countable` row of 0 says that the counts are not valid.
 */
export function bitmapSelects(
  query: InfluencerSearch,
  { patterns, counted = countedBy(query) }: { patterns?: SQL[] | undefined; counted?: Counted[] } = {},
): { before: SQL; selects: SQL[] } {
  const terms = patterns?.map(bitsOfWord) ?? termsOf(query).map(bitsOfTerm);
  if (query.location) {
    const all = sql`select * from find_influencer_bits('location', ${lowerPattern(query.location)})`;
    terms.push(oneOf(all, otherNamesOf(query.location, query.places ?? [])));
  }
  const found = terms.length === 0 ? [] : [sql`(select bits from found)`];
  const selects = counted.map((kind) =>
    kind === "matched"
      ? sql`select 'matched' as kind, '' as value, ${countOf([...found, ...bitmapsOf(query)])} as count`
      : optionSelect(kind, query, found),
  );
  if (terms.length === 0) return { before: sql``, selects };
  const before = sql`with terms as materialized (${sql.join(terms, sql` union all `)}),
    found as materialized (${allOf(sql`terms`)})`;
  const countable = sql`select 'countable' as kind, '' as value, bool_and(countable)::integer as count from terms`;
  return { before, selects: [countable, ...selects] };
}

/** Selects whether something can be counted, and its bits. */
const bitsOfWord = (pattern: SQL) => sql`select * from find_influencer_bits('word', ${pattern})`;

function bitsOfTerm({ words, otherNames }: SearchTerm): SQL {
  const found = words.map((word) => bitsOfWord(lowerPattern(word)));
  const [first = sql``] = found;
  return oneOf(
    found.length === 1 ? first : allOf(sql`(${sql.join(found, sql` union all `)}) as words`),
    otherNames,
  );
}

/** The bits of what all have; NULL if one finds nothing. */
function allOf(terms: SQL): SQL {
  return sql`select bool_and(countable) as countable,
    case when bool_and(bits is not null) then bit_and(bits) end as bits from ${terms}`;
}

/** What is found, or is at a place with one of these names. */
function oneOf(found: SQL, names: readonly string[]): SQL {
  if (names.length === 0) return found;
  const patterns = names.flatMap((name) =>
    isFoundAnywhere(name)
      ? [lowerPattern(name)]
      : [name, `% ${name}`].map((text) => lowered(sql`${text}::text`)),
  );
  return sql`select bool_and(countable) as countable, bit_or(bits) as bits from (${found}
    union all select true, find_influencer_places(array[${sql.join(patterns, sql`, `)}])) as names`;
}

/** The count of each option of a filter, together with the other filters. */
function optionSelect(name: Exclude<Counted, "matched">, query: InfluencerSearch, found: SQL[]): SQL {
  const others = [...found, ...bitmapsOf(withoutFilter(query, name))];
  const count = others.length === 0 ? sql`option.count` : countOf([...others, sql`option.bits`]);
  const select = (value: SQL, from: string, condition = sql``) =>
    sql`${sql.raw(`select '${name}' as kind`)}, ${value} as value, ${count} as count
      from influencer_terms as option where ${sql.raw(`option.kind = '${from}'`)} ${condition}`;
  // The terms of channels are a platform and a size.
  if (influencerFilters[name].kind === "channel") {
    const start = sql`(${query.platform}::text || ' ')`;
    const isOnPlatform = sql`and starts_with(option.term, ${start})`;
    return select(sql`substr(option.term, length(${start}) + 1)`, name, isOnPlatform);
  }
  if (name === "platform" && query.channelSize) {
    const end = sql`(' ' || ${query.channelSize}::text)`;
    const hasSize = sql`and right(option.term, length(${end})) = ${end}`;
    return select(sql`left(option.term, -length(${end}))`, "channelSize", hasSize);
  }
  return select(sql`option.term`, name);
}

function countOf(bitmaps: SQL[]): SQL {
  return sql`coalesce(bit_count(${sql.join(bitmaps, sql` & `)}), 0)`;
}

/** The bitmaps of the selected options. For an option that nobody has it is NULL, which makes the count 0. */
function bitmapsOf(query: InfluencerSearch): SQL[] {
  return optionFilters
    .filter((name: OptionFilter) => query[name])
    .map(
      (name) =>
        sql`(select bits from influencer_terms where kind = ${sql.raw(`'${name}'`)} and term = ${optionOf(name, query)})`,
    );
}
