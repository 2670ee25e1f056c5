import { sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { anywhere } from "#server/platform/database/text-search.ts";
import { type InfluencerSearch, termsOf } from "./conditions.repository.ts";
import { leastCost } from "./facet-rows.repository.ts";

/** Number of texts whose union is stored, each with one bit for every creator. */
const mostKept = 200;
/** Number of texts that one process remembers. */
const mostKnown = 1_000;

/**
 * Stores unions of the words that contain a text until the next rebuild, if they take long to make. Concurrent
 * searches for the same text wait for one union, and unions are made one at a time. A search that gets none makes its
 * own.
 */
export function termUnions() {
  const made = new Map<string, Promise<void>>();
  let last = Promise.resolve();
  const make = (database: Executor, word: string): Promise<void> => {
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

  return (database: Executor) => ({
    /**
     * Resolves once the unions of a query are stored: at once, unless somebody searches for the text for the first
     * time.
     */
    async ready(query: InfluencerSearch): Promise<void> {
      if (made.size > mostKnown) made.clear();
      for (const word of wordsOf(query)) {
        const union = made.get(word) ?? make(database, word);
        made.set(word, union);
        await union;
      }
    },
    /** For a union that was missing after all, for example after a rebuild. */
    forget(query: InfluencerSearch): void {
      for (const word of wordsOf(query)) made.delete(word);
    },
  });
}

export type TermUnions = ReturnType<ReturnType<typeof termUnions>>;
