import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { channelPlatform } from "#domain/influencers/influencer-filters.ts";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import type { InfluencerSort } from "#domain/influencers/influencer-sort.ts";
import { unpriced } from "#domain/influencers/prices.ts";
import { readCursor, writeCursor } from "#server/platform/database/cursor.ts";
import { influencers, type PublicInfluencerRow, priceOf } from "../influencers.schema.ts";

type Columns = readonly { getSQL(): SQL }[];
type Order = {
  columns: readonly PgColumn[];
  /** Set if the order is not by plain columns. */
  by?: (query: InfluencerQuery) => Columns;
  shape: Parameters<typeof readCursor>[2];
  position: (row: PublicInfluencerRow, query: InfluencerQuery) => Parameters<typeof writeCursor>[1];
  ascending?: true;
};

/** Every order ends with the ID, so that a cursor identifies exactly one position. */
const orders: Record<InfluencerSort, Order> = {
  featured: {
    columns: [influencers.featured, influencers.totalFollowers],
    shape: ["boolean", "bigint", "uuid"],
    position: (row) => [row.featured, row.totalFollowers, row.id],
  },
  followers: {
    columns: [influencers.totalFollowers],
    shape: ["bigint", "uuid"],
    position: (row) => [row.totalFollowers, row.id],
  },
  engagement: {
    columns: [influencers.engagement],
    shape: ["number", "uuid"],
    position: (row) => [row.engagement, row.id],
  },
  rating: {
    columns: [influencers.rating],
    shape: ["number", "uuid"],
    position: (row) => [row.rating, row.id],
  },
  newest: {
    columns: [influencers.createdAt],
    shape: ["time", "uuid"],
    position: (row) => [row.createdAt.toISOString(), row.id],
  },
  channel: {
    columns: [influencers.channelFollowers],
    by: (query) => [
      sql`coalesce((${influencers.channelFollowers} ->> ${channelPlatform(query)}::text)::bigint, 0)`,
    ],
    shape: ["bigint", "uuid"],
    position: (row, query) => [row.channelFollowers[channelPlatform(query) ?? ""] ?? 0, row.id],
  },
  rate: {
    columns: [influencers.rate],
    by: () => [priceOf(influencers)],
    shape: ["number", "uuid"],
    position: (row) => [row.rate ?? unpriced, row.id],
    ascending: true,
  },
};

/** Columns of a creator that the order reads. */
export function orderColumns({ sort }: InfluencerQuery): readonly PgColumn[] {
  return [...orders[sort].columns, influencers.id];
}

function columnsOf(query: InfluencerQuery): Columns {
  const { columns, by = () => columns } = orders[query.sort];
  return [...by(query), influencers.id];
}

/**
 * No column is null, but the indexes are declared with "nulls last", and the planner uses them only if the query
 * sorts in the same way.
 */
export function orderOf(query: InfluencerQuery, columns: Columns = columnsOf(query)): SQL {
  const direction = sql.raw(orders[query.sort].ascending ? "asc" : "desc");
  return sql.join(
    columns.map((column) => sql`${column} ${direction} nulls last`),
    sql`, `,
  );
}

/** Position of the query's cursor; empty without one. */
export function cursorValues({ sort, cursor }: InfluencerQuery): readonly unknown[] {
  return cursor === undefined ? [] : readCursor(cursor, sort, orders[sort].shape);
}

export function afterCursor(
  query: InfluencerQuery,
  columns: Columns = columnsOf(query),
  position: readonly unknown[] = cursorValues(query),
): SQL | undefined {
  const { sort } = query;
  if (position.length === 0) return undefined;
  const values = position.map((value) => sql`${value}`);
  const follows = sql.raw(orders[sort].ascending ? ">" : "<");
  return sql`(${sql.join([...columns], sql`, `)}) ${follows} (${sql.join(values, sql`, `)})`;
}

/** Page from `rows`, which may contain one row more than the limit, with the cursor of the next page. */
export function pageOf<Row extends PublicInfluencerRow>(
  rows: Row[],
  query: InfluencerQuery,
): { rows: Row[]; nextCursor: string | null } {
  const { sort, limit } = query;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > page.length && last !== undefined;
  return { rows: page, nextCursor: hasNext ? writeCursor(sort, orders[sort].position(last, query)) : null };
}
