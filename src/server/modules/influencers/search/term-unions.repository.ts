import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { anywhere } from "#server/platform/database/text-search.ts";
import { type InfluencerSearch, termsOf } from "./conditions.repository.ts";
import { leastCost } from "./facet-rows.repository.ts";

/** Texts whose union is kept, each with one bit for every creator. */
const mostKept = 200;
/** Texts that one process remembers. */
const mostKnown = 1_000;

/**
 * Keeps the union of the words in which a text is, until the next rebuild, if it takes long to be made. Many who search
 * the same text at once wait for one union, and it is made while nobody else's is. A search that gets none makes its own.
 */
export function termUnions(database: Database) {
  const made = new Map<string, Promise<void>>();
  let last = Promise.resolve();
  const make = (word: string): Promise<void> => {
    last = last
      .then(() =>
        database.execute(
          sql`select keep_influencer_union('word', ${anywhere(word)}, ${mostKept}, ${leastCost})`,
        ),
      )
      .then(
        () => undefined,
        () => undefined,
      );
    return last;
  };
  const wordsOf = (query: InfluencerSearch) => termsOf(query).flatMap(({ words }) => words);

  return {
    /** Resolves when what can be kept for a query is kept: at once, unless somebody searches a text for the first time. */
    async ready(query: InfluencerSearch): Promise<void> {
      if (made.size > mostKnown) made.clear();
      for (const word of wordsOf(query)) {
        const union = made.get(word) ?? make(word);
        made.set(word, union);
        await union;
      }
    },
    /** To be called when one was missing after all, as after a rebuild. */
    forget(query: InfluencerSearch): void {
      for (const word of wordsOf(query)) made.delete(word);
    },
  };
}

export type TermUnions = ReturnType<typeof termUnions>;
