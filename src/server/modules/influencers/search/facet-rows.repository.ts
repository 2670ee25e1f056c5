import { type SQL, sql } from "drizzle-orm";
import { compareFacets, type FacetCount } from "#domain/http/facets.ts";
import { followerRangeBounds, followerRanges } from "#domain/influencers/followers.ts";
import type { InfluencerFacets } from "#domain/influencers/influencer.contract.ts";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import { influencers } from "../influencers.schema.ts";
import { conditionsOf, orTrue, withinBounds } from "./conditions.repository.ts";

/** What a list says beside its rows. */
export type InfluencerNumbers = { matched: number; total: number; facets?: InfluencerFacets };
/** One number of them: what the filter finds, what there is at all, or what an option of a facet would find. */
export type CountRow = {
  kind: "matched" | "total" | "countable" | "category" | "platform" | "size";
  value: string;
  count: string | number;
};

/**
 * Selects of `CountRow`s over `from`, a table with the columns of `influencers` which the statement calls by that
 * name; `amount` is what its rows add up to.
 */
export function countSelects(query: InfluencerQuery, from: SQL, amount: SQL): SQL[] {
  const { search, location, featured, category, platform, size } = conditionsOf(query);
  const selects = [
    sql`select 'matched' as kind, '' as value, ${amount} as count from ${from}
        where ${orTrue(search, location, featured, category, platform, size)}`,
  ];
  if (query.facets !== "true") return selects;
  const others = orTrue(search, location, featured);
  selects.push(
    sql`select 'category', ${influencers.category}, ${amount} from ${from}
        where ${orTrue(others, platform, size)} group by 2`,
    sql`select 'platform', platform, ${amount} from ${from},
        lateral (select distinct unnest(${influencers.platforms}) as platform) as platforms
        where ${orTrue(others, category, size)} group by 2`,
  );
  for (const range of followerRanges) {
    const inRange = withinBounds(followerRangeBounds[range]);
    selects.push(sql`select 'size', ${range}::text, ${amount} from ${from}
        where ${orTrue(others, category, platform, inRange)}`);
  }
  return selects;
}

/** The rows in the shape of the list; options that nobody has are left out, but for the sizes. */
export function numbersOf(rows: CountRow[], query: InfluencerQuery): InfluencerNumbers {
  const of = (kind: CountRow["kind"]) =>
    rows.filter((row) => row.kind === kind).map(({ value, count }) => ({ value, count: Number(count) }));
  const options = (kind: CountRow["kind"]): FacetCount[] =>
    of(kind)
      .filter(({ value, count }) => value !== "" && count > 0)
      .toSorted(compareFacets);
  const sizes = new Map(of("size").map(({ value, count }) => [value, count]));
  return {
    matched: of("matched")[0]?.count ?? 0,
    total: of("total")[0]?.count ?? 0,
    ...(query.facets === "true" && {
      facets: {
        categories: options("category"),
        platforms: options("platform"),
        sizes: followerRanges
          .map((value) => ({ value, count: sizes.get(value) ?? 0 }))
          .toSorted(compareFacets),
      },
    }),
  };
}
