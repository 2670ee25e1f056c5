import { type SQL, sql } from "drizzle-orm";
import { compareFacets, type FacetCount } from "#domain/http/facets.ts";
import type { InfluencerFacets } from "#domain/influencers/influencer.contract.ts";
import { type FacetFilter, facetFilters, influencerFilters } from "#domain/influencers/influencer-filters.ts";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import { influencers } from "../influencers.schema.ts";
import { conditionOf, conditionsOf, orTrue } from "./conditions.repository.ts";

/** The counts that come with the rows of a list. */
export type InfluencerCounts = { matched: number; total: number; facets?: InfluencerFacets };
/** One count: the matches of the query, all creators, or the creators that an option of a filter would match. */
export type CountRow = {
  kind: "matched" | "total" | "countable" | FacetFilter;
  value: string;
  count: string | number;
};

/**
 * Selects that return `CountRow`s from `from`, a table with the columns of `influencers` that the statement calls by
 * that name. `amount` is the aggregate over its rows.
 */
export function countSelects(
  query: InfluencerQuery,
  from: SQL,
  amount: SQL,
  conditions = conditionsOf(query),
): SQL[] {
  const matched = sql`select 'matched' as kind, '' as value, ${amount} as count from ${from}
    where ${orTrue(...Object.values(conditions))}`;
  if (query.facets !== "true") return [matched];
  const facets = facetFilters.flatMap((name) => {
    const others = orTrue(...Object.values({ ...conditions, [name]: undefined }));
    return optionSelects(name, others, from, amount);
  });
  return [matched, ...facets];
}

/** Counts each option of a filter among the rows that match the other filters. */
function optionSelects(name: FacetFilter, others: SQL, from: SQL, amount: SQL): SQL[] {
  const entry = influencerFilters[name];
  const kind = sql.raw(`'${name}'`);
  switch (entry.kind) {
    case "exact":
      return [
        sql`select ${kind}, ${influencers[entry.field]}, ${amount} from ${from} where ${others} group by 2`,
      ];
    case "membership":
      return [
        sql`select ${kind}, option, ${amount} from ${from},
          lateral (select distinct unnest(${influencers[entry.field]}) as option) as options
          where ${others} group by 2`,
      ];
    case "range":
      return Object.keys(entry.bounds).map(
        (range) => sql`select ${kind}, ${range}::text, ${amount} from ${from}
          where ${orTrue(others, conditionOf(name, range))}`,
      );
  }
}

/** Converts the rows to the shape of the list. Options without creators are left out, except those of a range. */
export function countsOf(rows: CountRow[], query: InfluencerQuery): InfluencerCounts {
  const of = (kind: CountRow["kind"]) =>
    rows.filter((row) => row.kind === kind).map(({ value, count }) => ({ value, count: Number(count) }));
  return {
    matched: of("matched")[0]?.count ?? 0,
    total: of("total")[0]?.count ?? 0,
    ...(query.facets === "true" && {
      facets: Object.fromEntries(
        facetFilters.map((name) => [influencerFilters[name].facet, facetOf(name, of(name))]),
      ) as InfluencerFacets,
    }),
  };
}

function facetOf(name: FacetFilter, found: FacetCount[]): FacetCount[] {
  const entry = influencerFilters[name];
  if (entry.kind !== "range") {
    return found.filter(({ value, count }) => value !== "" && count > 0).toSorted(compareFacets);
  }
  const counts = new Map(found.map(({ value, count }) => [value, count]));
  return Object.keys(entry.bounds)
    .map((value) => ({ value, count: counts.get(value) ?? 0 }))
    .toSorted(compareFacets);
}
