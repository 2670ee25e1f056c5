import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { lowerPattern } from "#server/platform/database/text-search.ts";
import { type InfluencerSearch, termsOf } from "./conditions.repository.ts";

/** Texts that are kept, each with one bit for every creator. */
const mostKept = 200;
let isKeeping = false;

/**
 * Keeps the union of the words in which each text of a query is, until the next rebuild, so that the next search for it
 * reads that alone. One at a time, because many who search the same text come together; a search that is missed comes
 * again.
 */
export async function keepUnions(database: Database, query: InfluencerSearch): Promise<void> {
  if (isKeeping) return;
  isKeeping = true;
  try {
    for (const word of termsOf(query).flatMap(({ words }) => words)) {
      await database.execute(sql`select keep_influencer_union('word', ${lowerPattern(word)}, ${mostKept})`);
    }
  } finally {
    isKeeping = false;
  }
}
