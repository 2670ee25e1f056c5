import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { followerRangeBounds } from "#domain/influencers/followers.ts";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import { containsText, containsTextInAnyCase } from "#server/platform/database/text-search.ts";
import { influencers } from "../influencers.schema.ts";

/** What is asked for; an administrator searches e-mail addresses too. */
export type InfluencerSearch = InfluencerQuery & { byEmail?: boolean };

export type InfluencerConditions = Record<
  "search" | "category" | "platform" | "location" | "size" | "featured",
  SQL | undefined
>;

/** What a query asks of a row, each filter on its own; of a row of any table that is called `influencers` in the statement. */
export function conditionsOf(query: InfluencerSearch): InfluencerConditions {
  const bounds = query.size === undefined ? undefined : followerRangeBounds[query.size];
  return {
    search: query.search ? searchOf(query.search, query.byEmail) : undefined,
    category: query.category ? eq(influencers.category, query.category) : undefined,
    platform: query.platform ? sql`${influencers.platforms} @> array[${query.platform}]::text[]` : undefined,
    // The first follows from the second, and has an index.
    location: query.location
      ? and(
          containsText(influencers.search, query.location),
          containsTextInAnyCase(influencers.location, query.location),
        )
      : undefined,
    size: bounds && withinBounds(bounds),
    featured: query.featured === undefined ? undefined : eq(influencers.featured, query.featured === "true"),
  };
}

function searchOf(text: string, byEmail = false): SQL | undefined {
  const inRecord = containsText(influencers.search, text);
  return byEmail ? or(inRecord, containsText(influencers.email, text)) : inRecord;
}

export function withinBounds({ from, to }: { from: number; to: number | null }): SQL | undefined {
  return and(
    sql`${influencers.totalFollowers} >= ${from}`,
    to === null ? undefined : sql`${influencers.totalFollowers} <= ${to}`,
  );
}

/** The condition, or one that always holds. */
export function orTrue(...conditions: Array<SQL | undefined>): SQL {
  return and(...conditions) ?? sql`true`;
}
