import { sql } from "drizzle-orm";
import { foldText } from "#domain/fold-text.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { folded } from "#server/platform/database/text-search.ts";
import { type InfluencerSearch, termsOf } from "./conditions.repository.ts";
import { countInfluencers } from "./facet-counts.repository.ts";

/** A search with results, and their number. */
export type Suggestion = { search: string; matched: number };

const mostSuggestions = 3;
/** Maximum number of searches that are counted for suggestions. */
const mostTried = 8;
const leastSimilar = 0.4;
/** Shorter words are similar by chance. */
const shortest = 4;
/** Limit of changes that are not in bitmaps yet. For a small agency, that is everything. */
const mostChanges = 500;

/**
 * Searches similar to one without results, most similar first: an unknown word is replaced by a similar one, or left
 * out if there is none. If all words are known, each is left out in turn.
 */
export async function suggestSearches(executor: Executor, query: InfluencerSearch): Promise<Suggestion[]> {
  const words = termsOf(query).flatMap((term) => term.words);
  const unknown = await unknownWords(executor, words);
  // One statement after another, so that a search takes no more connections than any other.
  const tried: { words: string[]; similarity: number }[] = [];
  for (const [place, word] of words.entries()) {
    const isUnknown = unknown.includes(word);
    const alike = isUnknown && word.length >= shortest ? await wordsLike(executor, word) : [];
    tried.push(
      ...alike.map((found) => ({ words: words.with(place, found.word), similarity: found.similarity })),
    );
    const isInTheWay = alike.length === 0 && words.length > 1 && (isUnknown || unknown.length === 0);
    if (isInTheWay) tried.push({ words: words.toSpliced(place, 1), similarity: 0 });
  }
  const searches = tried.toSorted((left, right) => right.similarity - left.similarity);
  return countSearches(
    executor,
    query,
    searches.slice(0, mostTried).map((one) => written(one.words)),
  );
}

async function countSearches(executor: Executor, query: InfluencerSearch, searches: string[]) {
  const found: Suggestion[] = [];
  for (const search of new Set(searches)) {
    const { matched } = await countInfluencers(executor, { ...query, search, facets: "false" });
    if (matched > 0) found.push({ search, matched });
    if (found.length === mostSuggestions) break;
  }
  return found;
}

/** In the format of the search box. */
function written(words: readonly string[]): string {
  return words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(" ");
}

/** Words that no creator has in any field or as a handle. */
async function unknownWords(executor: Executor, words: readonly string[]): Promise<string[]> {
  const unknown: string[] = [];
  for (const word of words) {
    if ((await countInfluencers(executor, wordAlone(word))).matched === 0) unknown.push(word);
  }
  return unknown;
}

function wordAlone(word: string): InfluencerSearch {
  return { search: written([word]), sort: "featured", limit: 1 };
}

/**
 * Words in creators' texts that are spelled similarly, without punctuation around them. Words that fold to the same
 * text count as one.
 */
async function wordsLike(executor: Executor, word: string) {
  const wanted = sql`${foldText(word)}::text`;
  const { rows } = await executor.execute<{ word: string; similarity: number }>(sql`
    with wanted as (select ${wanted} as word),
    known as (
      select lowered as word from influencer_terms where kind in ('word', '+word') and lowered % (select word from wanted)
      union all
      select string_to_table(translate(search, E'\n\r\t\u0001', '    '), ' ') from (
        select search from influencer_text_changes where segment is null and sign > 0 limit ${mostChanges}
      ) as changed
    ),
    plain as (select distinct regexp_replace(word, '^[^[:alnum:]]+|[^[:alnum:]]+$', '', 'g') as word from known),
    alike as (
      select distinct on (folded) plain.word, similarity(folded, wanted.word) as similarity
      from plain, wanted, lateral ${folded(sql`plain.word`)} as folded
      where folded <> wanted.word and similarity(folded, wanted.word) >= ${leastSimilar}
      order by folded, plain.word = folded, plain.word
    )
    select word, similarity from alike order by similarity desc, word limit ${mostTried}`);
  return rows;
}
