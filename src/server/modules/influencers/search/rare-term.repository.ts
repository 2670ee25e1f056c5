import { and, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { prepared, preparedIfPlace } from "#server/platform/database/prepared.ts";
import { isPublic } from "#server/platform/database/public-creators.ts";
import { anywhere } from "#server/platform/database/text-search.ts";
import { influencers, type PublicInfluencerRow, publicText } from "../influencers.schema.ts";
import {
  conditionsOf,
  type InfluencerSearch,
  isOnlyWords,
  termsOf,
  wordsAlone,
} from "./conditions.repository.ts";
import { optionFilters } from "./count-tables.ts";
import { distinctCountsText } from "./facet-counts.repository.ts";
import { countSelects, countsOf, type InfluencerCounts } from "./facet-rows.repository.ts";
import { afterCursor, orderColumns, orderOf } from "./orders.repository.ts";
import { readPage, selectPage } from "./rows.repository.ts";
import { fieldOf } from "./searched-columns.repository.ts";

/** A term is rare if one of its words occurs in at most one of this many creators. */
const oneIn = 1000;
/** The trigram index does not help with shorter words. */
const shortest = 3;

/**
 * One page of a visitor's search for a rare term, with its counts, in one statement: it reads all matches once
 * through the text index, then counts, filters, and sorts them. A cheap check comes first: undefined if there may be
 * too many matches.
 */
export async function findByRareTerm(
  executor: Executor,
  query: InfluencerSearch,
): Promise<[PublicInfluencerRow[], InfluencerCounts] | undefined> {
  // Terms with other names of a place are excluded, because those may be common.
  const terms = termsOf(query);
  const texts = terms.filter(isOnlyWords).flatMap((term) => term.words);
  const words = texts.flatMap((text) => text.split(/[ \n\r\t]+/)).filter((word) => word.length >= shortest);
  const [first] = words;
  const common = commonWordsOf(executor);
  if (first === undefined || words.every((word) => common.has(word))) return undefined;
  const alone = wordsAlone(query, terms);
  const isPlain = alone?.length === 1 && !query.cursor && first === alone[0];
  const note = () => {
    for (const word of words) common.add(word);
    return undefined;
  };
  if (!isPlain && !(await isRare(executor, words))) return note();
  const found = await (isPlain
    ? plainStatement(executor, query).execute({ pattern: anywhere(first), limit: query.limit + 1 })
    : statementOf(executor, query, {
        words: words.map(patternOf),
        texts: texts.map(patternOf),
        limit: sql`${query.limit + 1}`,
      }));
  const { rows, counts } = readPage(found);
  if (!counts.some(({ kind, count }) => kind === "rare" && count === 1)) return note();
  return [rows, countsOf(counts, query)];
}

const commonWords = new WeakMap<Executor, Set<string>>();
const mostKnown = 1_000;

/**
 * Words that were too common, so that they are not checked again. If one becomes rare, searches for it still work, on
 * the other path.
 */
function commonWordsOf(executor: Executor): Set<string> {
  const known = commonWords.get(executor);
  if (known && known.size < mostKnown) return known;
  const empty = new Set<string>();
  commonWords.set(executor, empty);
  return empty;
}

/** Checked in a separate statement, because planning the whole statement takes longer. */
async function isRare(executor: Executor, words: string[]): Promise<boolean> {
  const statement = prepared(executor, `is rare: ${words.length}`, (name) => {
    const patterns = words.map((_, index) => sql`${sql.placeholder(`word${index}`)}::text`);
    const counted = sql`(${sql.join(patterns.map(mostOf), sql` union all `)}) as word`;
    return executor
      .select({ rare: sql<boolean>`min(most) <= ${most}` })
      .from(counted)
      .prepare(name);
  });
  const places = words.map((word, index) => [`word${index}`, anywhere(word)]);
  const [judged] = await statement.execute(Object.fromEntries(places));
  return judged?.rare ?? false;
}

/** Prepared, because planning takes twice as long as running and the plan is always the same. */
function plainStatement(executor: Executor, { sort, facets, picturesOf }: InfluencerSearch) {
  return preparedIfPlace(executor, `rare term: ${sort} ${facets} ${picturesOf !== undefined}`, (name) => {
    const pattern = sql`${sql.placeholder("pattern")}::text`;
    const parts = { words: [pattern], texts: [pattern], limit: sql`${sql.placeholder("limit")}` };
    return statementOf(executor, { sort, facets, picturesOf, limit: 0 }, parts).prepare(name);
  });
}

/**
 * Values are wrapped in subqueries, so that the planner does not know them and keeps the generic plan instead of
 * planning again for each value.
 */
function statementOf(
  executor: Executor,
  query: InfluencerSearch,
  { words, texts, limit }: { words: SQL[]; texts: SQL[]; limit: SQL },
) {
  const { search: _, location: __, ...filters } = query;
  const counts = [
    ...countSelects(filters, sql`rare as influencers`, sql`count(*)`),
    sql`select 'rare', '', judged.rare::integer from judged`,
  ];
  const wanted = and(...Object.values(conditionsOf(filters)), afterCursor(query));
  const { search, location } = conditionsOf(query);
  const hasOthers = termsOf(query).some((term) => !isOnlyWords(term));
  const matches = and(
    ...texts.map((text) => sql`${influencers.search} like (select ${text})`),
    hasOthers ? search : undefined,
    location,
    isPublic,
  );
  return selectPage(executor, {
    tables: sql`with
      word as materialized (${sql.join(words.map(mostOf), sql` union all `)}),
      judged as materialized (select min(most) <= ${most} as rare from word),
      rare as materialized (
        select ${influencers}.ctid as place, ${sql.join(neededColumns(query), sql`, `)} from ${influencers}
        where (select judged.rare from judged) and ${matches}
      ),
      chosen as materialized (
        select place from rare as influencers ${wanted && sql`where ${wanted}`}
        order by ${orderOf(query)} limit (select ${limit}::bigint)
      )`,
    counts: distinctCountsText(counts),
    // Within one statement, a row keeps its `ctid`, and can be read again without an index. "offset 0" keeps the
    // planner, which does not know how few rows are chosen, from reading all creators.
    rows: sql`select ${publicText(query.picturesOf)} as text
      from chosen, lateral (select * from ${influencers} where ${influencers}.ctid = chosen.place offset 0) as influencers
      order by ${orderOf(query)}`,
  });
}

/** Columns for comparing, counting, and sorting. The others are long, and are read only for rows on the page. */
function neededColumns(query: InfluencerSearch) {
  const compared = optionFilters.filter((name) => query.facets === "true" || query[name] !== undefined);
  return [...new Set([...compared.map(fieldOf), ...orderColumns(query)])];
}

/** Maximum number of matches of a rare term. Pending changes can add only a few more. */
const most = sql`coalesce((select count from influencer_terms where kind = 'all'), 0) / ${sql.raw(String(oneIn))}`;

/** Upper bound for the number of creators with a word, from the bitmaps. */
function mostOf(pattern: SQL): SQL {
  return sql`select coalesce(sum(count), 0) as most from influencer_terms
    where kind in ('word', '+word') and lowered like (select ${pattern})`;
}

function patternOf(text: string): SQL {
  return sql`${anywhere(text)}::text`;
}
