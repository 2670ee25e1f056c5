import { type SQL, sql } from "drizzle-orm";
import { compareFacets, type FacetCount } from "#domain/http/facets.ts";
import type { InfluencerFacets } from "#domain/influencers/influencer.contract.ts";
import {
  channelPlatform,
  type FacetFilter,
  type FilterEntry,
  facetFilters,
  influencerFilters,
} from "#domain/influencers/influencer-filters.ts";
import { influencers } from "../influencers.schema.ts";
import {
  conditionOf,
  conditionsOf,
  type InfluencerSearch,
  orTrue,
  withoutFilter,
} from "./conditions.repository.ts";

/**
 * Cost from which uniting the words of a text takes long: rows of rare words, plus a 500th of the rows that bitmaps
 * cover.
 */
export const leastCost = 5_000;

/** Counts for a list. */
export type InfluencerCounts = {
  matched: number;
  total: number;
  facets?: InfluencerFacets;
  /** Whether the text took long to find, and will again. */
  isCostly?: true;
};
/** One count: the matches of the query, all creators, or the creators that an option of a filter would match. */
export type CountRow = {
  kind: "matched" | "total" | "countable" | "cost" | "rare" | FacetFilter;
  value: string;
  count: number;
};
/** Subject of a count: the matches, or the options of a filter. */
export type Counted = "matched" | FacetFilter;

/** Counts that a query requests. Sizes of channels need one platform. */
export function countedBy(query: InfluencerSearch): Counted[] {
  if (query.facets !== "true") return ["matched"];
  return [
    "matched",
    ...facetFilters.filter(
      (name) => influencerFilters[name].kind !== "channel" || channelPlatform(query) !== undefined,
    ),
  ];
}

type CountOptions = {
  counted?: Counted[];
  search?: SQL | undefined;
  /** Many rows have the same options, and are counted together. */
  areMany?: boolean;
};

/**
 * Selects `CountRow`s from `from`, a table with the columns of `influencers` that the statement calls by that name.
 * `amount` is the aggregate over its rows.
 */
export function countSelects(
  query: InfluencerSearch,
  from: SQL,
  amount: SQL,
  { counted = countedBy(query), search, areMany = false }: CountOptions = {},
): SQL[] {
  const all = (wanted: InfluencerSearch) =>
    orTrue(...Object.values({ ...conditionsOf(wanted), ...(search && { search }) }));
  return counted.flatMap((kind) => {
    if (kind === "matched") {
      return sql`select 'matched' as kind, '' as value, ${amount} as count from ${from} where ${all(query)}`;
    }
    return optionSelects(kind, { query, others: all(withoutFilter(query, kind)), from, amount, areMany });
  });
}

type OptionCounts = {
  query: InfluencerSearch;
  others: SQL;
  from: SQL;
  amount: SQL;
  areMany: boolean;
};

/** Counts each option of a filter among the rows that match the other filters. */
function optionSelects(name: FacetFilter, { query, others, from, amount, areMany }: OptionCounts): SQL[] {
  const entry = influencerFilters[name];
  const kind = sql.raw(`'${name}' as kind`);
  switch (entry.kind) {
    case "exact":
      return [
        sql`select ${kind}, ${influencers[entry.field]} as value, ${amount} as count from ${from} where ${others} group by 2`,
      ];
    case "membership":
      if (areMany && !(name === "platform" && query.channelSize)) {
        const column = influencers[entry.field];
        const alike = sql`select ${column} as options, ${amount} as count from ${from} where ${others} group by 1`;
        return [
          sql`select ${kind}, option as value, sum(count)::bigint as count from (${alike}) as alike,
            lateral (select distinct unnest(options) as option) as found group by 2`,
        ];
      }
      return [
        sql`select ${kind}, option as value, ${amount} as count from ${from},
          lateral (select distinct unnest(${influencers[entry.field]}) as option) as options
          where ${orTrue(others, name === "platform" ? hasSizeOn(sql`option`, query) : undefined)} group by 2`,
      ];
    case "range":
    case "channel":
      return Object.keys(entry.bounds).map(
        (range) => sql`select ${kind}, ${sql.raw(`'${range}'`)} as value, ${amount} as count from ${from}
          where ${orTrue(others, conditionOf(name, { ...query, [name]: range }))}`,
      );
  }
}

/** Condition for the chosen channel size on another platform than the chosen one. */
function hasSizeOn(platform: SQL, { channelSize }: InfluencerSearch): SQL | undefined {
  return channelSize && sql`${influencers.channelSizes} @> array[${platform} || ' ' || ${channelSize}::text]`;
}

/** Converts the rows to the format of the list. Options without creators are left out, except those of a range. */
export function countsOf(rows: CountRow[], query: InfluencerSearch): InfluencerCounts {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const of = (kind: CountRow["kind"]) =>
    (byKind.get(kind) ?? []).map(({ value, count }) => ({ value, count }));
  const counted = countedBy(query);
  return {
    matched: of("matched")[0]?.count ?? 0,
    total: of("total")[0]?.count ?? 0,
    ...((of("cost")[0]?.count ?? 0) >= leastCost && { isCostly: true }),
    ...(query.facets === "true" && {
      facets: Object.fromEntries(
        facetFilters.map((name) => [
          influencerFilters[name].facet,
          counted.includes(name) ? facetOf(name, of(name)) : [],
        ]),
      ) as InfluencerFacets,
    }),
  };
}

function facetOf(name: FacetFilter, found: FacetCount[]): FacetCount[] {
  const entry: FilterEntry = influencerFilters[name];
  if (!("bounds" in entry)) {
    return found.filter(({ value, count }) => value !== "" && count > 0).toSorted(compareFacets);
  }
  const counts = new Map(found.map(({ value, count }) => [value, count]));
  return Object.keys(entry.bounds)
    .map((value) => ({ value, count: counts.get(value) ?? 0 }))
    .toSorted(compareFacets);
}
