import { type SQL, sql } from "drizzle-orm";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import type { InfluencerSort } from "#domain/influencers/influencer-sort.ts";
import { readCursor, writeCursor } from "#server/platform/database/cursor.ts";
import { influencers, type PublicInfluencerRow } from "../influencers.schema.ts";

/** Every order ends with the id, so that a cursor names exactly one position. All are descending. */
const orders = {
  featured: {
    by: [influencers.featured, influencers.totalFollowers],
    shape: ["boolean", "bigint", "uuid"],
    position: (row: PublicInfluencerRow) => [row.featured, row.totalFollowers, row.id],
  },
  followers: {
    by: [influencers.totalFollowers],
    shape: ["bigint", "uuid"],
    position: (row: PublicInfluencerRow) => [row.totalFollowers, row.id],
  },
  engagement: {
    by: [influencers.engagement],
    shape: ["number", "uuid"],
    position: (row: PublicInfluencerRow) => [row.engagement, row.id],
  },
  rating: {
    by: [influencers.rating],
    shape: ["number", "uuid"],
    position: (row: PublicInfluencerRow) => [row.rating, row.id],
  },
  newest: {
    by: [influencers.createdAt],
    shape: ["time", "uuid"],
    position: (row: PublicInfluencerRow) => [row.createdAt.toISOString(), row.id],
  },
} as const satisfies Record<InfluencerSort, unknown>;

/**
 * No column is null, but the indexes are declared with 'nulls last' and the planner only uses them if the query says
 * the same.
 */
export function orderOf({ sort }: InfluencerQuery): SQL {
  return sql.join(
    [...orders[sort].by, influencers.id].map((column) => sql`${column} desc nulls last`),
    sql`, `,
  );
}

export function afterCursor({ sort, cursor }: InfluencerQuery): SQL | undefined {
  if (cursor === undefined) return undefined;
  const { by, shape } = orders[sort];
  const values = readCursor(cursor, sort, shape).map((value) => sql`${value}`);
  return sql`(${sql.join([...by, influencers.id], sql`, `)}) < (${sql.join(values, sql`, `)})`;
}

/** The page from `rows`, which may contain one row more than the limit, with the cursor of the next page. */
export function pageOf<Row extends PublicInfluencerRow>(
  rows: Row[],
  { sort, limit }: InfluencerQuery,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > page.length && last !== undefined;
  return { rows: page, nextCursor: hasNext ? writeCursor(sort, orders[sort].position(last)) : null };
}
