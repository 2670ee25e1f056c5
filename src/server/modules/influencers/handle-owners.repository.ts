import { type SQL, sql } from "drizzle-orm";
import { influencers } from "./influencers.schema.ts";

/**
 * Selects the IDs of creators with one of these keys of channels. Each key is looked up by itself: for a list of keys,
 * Postgres expects so many creators that it starts parallel processes, which takes longer than the search.
 */
export function handleOwners(keys: readonly string[]): SQL {
  return sql`select owner.id from unnest(${sql.param(keys)}::text[]) as wanted (key)
    cross join lateral (
      select named.id from ${influencers} as named where influencer_handles(named.socials) @> array[wanted.key]
    ) as owner`;
}
