import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { type FilterName, filterNames, influencerFilters } from "#domain/influencers/influencer-filters.ts";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import { containsText, containsTextInAnyCase } from "#server/platform/database/text-search.ts";
import { influencers } from "../influencers.schema.ts";

/** A query, plus whether it searches email addresses too, which only administrators may. */
export type InfluencerSearch = InfluencerQuery & { byEmail?: boolean };

export type InfluencerConditions = Record<FilterName, SQL | undefined>;

/** The condition of each filter, on any table that the statement calls `influencers`. */
export function conditionsOf(query: InfluencerSearch): InfluencerConditions {
  const conditions = filterNames.map((name) => [
    name,
    query[name] ? conditionOf(name, query[name], query.byEmail) : undefined,
  ]);
  return Object.fromEntries(conditions) as InfluencerConditions;
}

/** The condition that the creator has this option of a filter, or contains this text. */
export function conditionOf(name: FilterName, value: string, byEmail = false): SQL | undefined {
  const entry = influencerFilters[name];
  if (entry.kind === "text") {
    const inRecord = containsText(influencers.search, value);
    return byEmail ? or(inRecord, containsText(influencers.email, value)) : inRecord;
  }
  const column = influencers[entry.field];
  switch (entry.kind) {
    case "part":
      // The second condition implies the first, but only the first has an index.
      return and(containsText(influencers.search, value), containsTextInAnyCase(column, value));
    case "exact":
      return eq(column, value);
    case "membership":
      return sql`${column} @> array[${value}]::text[]`;
    case "flag":
      return eq(column, value === "true");
    case "range": {
      const { from, to } = entry.bounds[value as keyof typeof entry.bounds];
      return and(sql`${column} >= ${from}`, to === null ? undefined : sql`${column} <= ${to}`);
    }
  }
}

/** True if no other filter is set. */
export function isTextAlone(query: InfluencerSearch): boolean {
  return query.search !== undefined && !filterNames.some((name) => name !== "search" && query[name]);
}

/** The conditions combined, or `true` if there are none. */
export function orTrue(...conditions: Array<SQL | undefined>): SQL {
  return and(...conditions) ?? sql`true`;
}
