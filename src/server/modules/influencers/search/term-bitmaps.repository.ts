import { type SQL, sql } from "drizzle-orm";
import { foldText } from "#domain/fold-text.ts";
import { channelPlatform, influencerFilters } from "#domain/influencers/influencer-filters.ts";
import { isFoundAnywhere, otherNamesOf, type SearchTerm } from "#domain/influencers/search-terms.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { anywhere, literal } from "#server/platform/database/text-search.ts";
import { type InfluencerSearch, optionsOf, termsOf, withoutFilter } from "./conditions.repository.ts";
import { type OptionFilter, optionFilters } from "./count-tables.ts";
import { type Counted, countedBy } from "./facet-rows.repository.ts";

/**
 * Separates the words of the bitmaps. A text without it occurs in a row exactly when it occurs in one of the row's
 * words.
 */
const separator = /[ \n\r\t]/;

/** Blocks of the bitmaps' table that one statement reads, far within the timeout. */
const blocksAtOnce = 64;

/**
 * Reads all term bitmaps once, in storage order, to load them into memory. Until then, a search reads those of its
 * words from the disk one by one.
 */
export async function readTermBitmaps(executor: Executor, signal: AbortSignal): Promise<void> {
  const { rows } = await executor.execute<{ blocks: number }>(sql`
    select (pg_relation_size('influencer_terms') / current_setting('block_size')::bigint)::integer as blocks`);
  const { blocks = 0 } = rows[0] ?? {};
  for (let from = 0; from < blocks && !signal.aborted; from += blocksAtOnce) {
    await executor.execute(sql`select sum(length(bits)), sum(cardinality(slots)) from influencer_terms
      where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + blocksAtOnce},0)`}::tid`);
  }
}

/** Whether the bitmaps cover the text of a query: they cannot match a quoted text with white space. */
export function areWords(query: InfluencerSearch): boolean {
  return termsOf(query).every(({ words }) => !words.some((word) => separator.test(foldText(word))));
}

/**
 * Selects for the counts of a query from the term bitmaps, and the `with` clause that they need. With a text or a
 * location, a `countable` row of 0 means that the counts are not valid, and `cost` measures the work of finding the
 * text.
 *
 * Everything is counted for each segment: the creators, whose number is 0, and later changes.
 */
export function bitmapSelects(
  query: InfluencerSearch,
  { patterns, few = false, counted = countedBy(query) }: BitmapOptions = {},
): { tables: SQL[]; selects: SQL[] } {
  const terms = patterns?.map(few ? bitsAmongFew : bitsOfWord) ?? termsOf(query).map(bitsOfTerm);
  if (query.location) {
    const all = bitsOf("location", patternOf(query.location));
    terms.push(oneOf(all, otherNamesOf(query.location, query.places ?? [])));
  }
  const found = terms.length === 0 ? [] : [sql`found`];
  const given = givenTables(found);
  const selects = counted.map((kind) => {
    if (kind !== "matched") return optionSelect(kind, query, given.unlessAll(withoutFilter(query, kind)));
    return sql`select 'matched' as kind, '' as value, influencer_sum(bits, gone) as count from ${given.of(query)}`;
  });
  if (terms.length === 0) return { tables: given.tables, selects };
  const tables = [
    sql`terms as materialized (${sql.join(terms, sql` union all `)})`,
    sql`found as (${allOf(sql`terms`, terms.length)})`,
    ...given.tables,
  ];
  const judged = sql`select 'countable' as kind, '' as value, bool_and(countable)::integer as count from terms
    union all select 'cost', '', max(cost) from terms`;
  return { tables, selects: [judged, ...selects] };
}

type BitmapOptions = {
  /** Patterns of the words, if the query has no other terms. */
  patterns?: SQL[] | undefined;
  few?: boolean;
  counted?: Counted[];
};

/** Selects the bits of each segment, whether it can be counted, and the cost of uniting them. */
function bitsOf(kind: "word" | "location", pattern: SQL): SQL {
  return sql`select segment, countable, cost, bits from find_influencer_parts(${sql.raw(`'${kind}'`)}, ${pattern})`;
}

const bitsOfWord = (pattern: SQL) => bitsOf("word", pattern);

/**
 * The same without the function, whose planning takes longer than it saves: with few creators, uniting costs nothing.
 */
function bitsAmongFew(pattern: SQL): SQL {
  return sql`select 0 as segment, true as countable, 0::bigint as cost, null::bit varying as bits
    union all
    select found.segment, true, 0, coalesce(found.bits | rare.bits, found.bits, rare.bits)::bit varying
    from (
      select kind, segment, bit_or(bits) as bits, array_agg(slot) filter (where slot is not null) as slots
      from influencer_terms left join lateral unnest(slots) as slot on true
      where ${kindIs("word")} and lowered like (select ${pattern}) group by 1, 2
    ) as found
    join (select kind, segment, count from influencer_terms where ${kindIs("all")}) as whole
      on (whole.kind = 'all') = (found.kind = 'word') and whole.segment = found.segment,
    lateral (select influencer_bits(found.slots, whole.count) as bits) as rare`;
}

function bitsOfTerm({ words, otherNames }: SearchTerm): SQL {
  const found = words.map((word) => bitsOfWord(patternOf(word)));
  const [first = sql``] = found;
  return oneOf(
    found.length === 1 ? first : allOf(sql`(${sql.join(found, sql` union all `)}) as words`, found.length),
    otherNames,
  );
}

/** Intersection of the results of `count` terms. */
function allOf(terms: SQL, count: number): SQL {
  return sql`select segment, bool_and(countable) as countable, max(cost) as cost,
    case when count(bits) = ${sql.raw(String(count))} then bit_and(bits) end::bit varying as bits from ${terms} group by segment`;
}

/** Union of a result with places of these names. */
function oneOf(found: SQL, names: readonly string[]): SQL {
  if (names.length === 0) return found;
  const patterns = names.flatMap((name) =>
    isFoundAnywhere(name)
      ? [patternOf(name)]
      : ["", "% ", "%\u0001"].map((start) => sql`${start + literal(foldText(name))}::text`),
  );
  const inKinds = ["location", "+location"].map(
    (kind) => sql`select segment, true, 0, bits
      from find_influencer_segments(${kind}, array[${sql.join(patterns, sql`, `)}])`,
  );
  return sql`select segment, bool_and(countable) as countable, max(cost) as cost, bit_or(bits)::bit varying as bits
    from (${found} union all ${sql.join(inKinds, sql` union all `)}) as names group by segment`;
}

/**
 * Tables of rows that match some of the conditions, and of deleted ones. Counts with the same conditions share a
 * table.
 */
function givenTables(found: SQL[]) {
  const names = new Map<string, SQL>();
  const tables: SQL[] = [];
  const of = (chosen: OptionFilter[], query: InfluencerSearch): SQL => {
    const known = names.get(String(chosen));
    if (known) return known;
    const sources = [...found, ...chosen.map((filter) => bitmapOf(filter, query))];
    const [first = rowsOf("all"), ...others] = sources.map(
      (source, place) => sql`${source} as ${sql.raw(`part_${place}`)}`,
    );
    const bits = sources.map((_, place) => sql.raw(`part_${place}.bits`));
    const name = sql.raw(`given_${names.size}`);
    tables.push(sql`${name} as (select segment, ${sql.join(bits, sql` & `)} as bits, gone.bits as gone
      from ${sql.join([first, ...others.map((other) => sql`${other} using (segment)`)], sql` join `)}
      left join ${rowsOf("gone")} as gone using (segment))`);
    names.set(String(chosen), name);
    return name;
  };
  // The size of a channel includes its platform.
  const isNeeded = (query: InfluencerSearch, name: OptionFilter) =>
    query[name] && !(name === "platform" && query.channelSize);
  const chosenOf = (query: InfluencerSearch) => optionFilters.filter((name) => isNeeded(query, name));
  return {
    tables,
    of: (query: InfluencerSearch) => of(chosenOf(query), query),
    /** Undefined if every row matches, because those numbers are known. */
    unlessAll(query: InfluencerSearch): SQL | undefined {
      const chosen = chosenOf(query);
      return found.length + chosen.length === 0 ? undefined : of(chosen, query);
    },
  };
}

function patternOf(text: string): SQL {
  return sql`${anywhere(text)}::text`;
}

/** Bitmaps of the creators with one of the selected options. There are none for an option without creators. */
function bitmapOf(name: OptionFilter, query: InfluencerSearch): SQL {
  const options = optionsOf(name, query);
  if (options.length === 1) return rowsOf(name, sql`and term = ${options[0]}`);
  return sql`(select segment, bit_or(bits)::bit varying as bits from influencer_terms
    where ${kindIs(name)} and term in (${sql.join(options, sql`, `)}) group by segment)`;
}

const rowsOf = (kind: string, condition = sql``) =>
  sql`(select segment, bits from influencer_terms where ${kindIs(kind)} ${condition})`;

const kindIs = (name: string) => sql.raw(`kind in ('${name}', '+${name}')`);

/** Count of each option of a filter, together with the other filters. */
function optionSelect(name: Exclude<Counted, "matched">, query: InfluencerSearch, given?: SQL): SQL {
  const count = given ? sql`influencer_sum(given.bits & option.bits, gone)` : sql`option.count`;
  const select = (value: SQL, from: string, condition = sql``) =>
    sql`${sql.raw(`select '${name}' as kind`)}, ${value} as value, ${count} as count
      from influencer_terms as option ${given && sql`join ${given} as given using (segment)`}
      where ${kindIs(from)} ${condition}`;
  // The terms of channels are a platform and a size.
  if (influencerFilters[name].kind === "channel") {
    const start = sql`(${channelPlatform(query)}::text || ' ')`;
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
