import { and, type SQL, sql } from "drizzle-orm";
import { type FollowerRange, followerRangeBounds } from "#domain/influencers/followers.ts";
import { channelPlatform, type FilterName } from "#domain/influencers/influencer-filters.ts";
import { influencers } from "../influencers.schema.ts";
import { channelTables } from "./channel-tables.ts";
import type { InfluencerSearch } from "./conditions.repository.ts";

/** A table with creators in an order, for a statement that reads them one after another. */
export type OrderedSource = {
  table: SQL;
  on: SQL;
  columns: SQL[];
  /** Filters that all creators in the table match. */
  implied: FilterName[];
};

/**
 * `influencer_channels` has a row for each platform of a creator. Its indexes sort by followers on the platform, also
 * within a total size, and by total followers within a size of the channel. The two numbers are nearly the same, so
 * reading all creators in order would skip most of them. The platform may be a placeholder. Channels of private
 * creators are in a table of their own. `isWalked`: the statement reads only the first rows.
 */
export function orderedSource(
  query: InfluencerSearch,
  { isWalked }: { isWalked: boolean },
): OrderedSource | undefined {
  const { sort, size, channelSize } = query;
  const isOnPlatform = sql`platform = ${channelPlatform(query)}`;
  const tables = tablesOf(query);
  if (sort === "channel") {
    const inSize = size ? inTiers("total_followers", size) : [undefined];
    const hasChannelSize = channelSize && isBetween("followers", channelSize);
    const parts = inSize.map((tier) => and(isOnPlatform, tier, hasChannelSize));
    return sourceOf(tables, parts, {
      columns: ["followers", "influencer_id"],
      implied: ["platform", "size", "channelSize"],
      isWalked,
    });
  }
  if (channelSize === undefined || (sort !== "followers" && sort !== "featured")) return undefined;
  const inSize = inTiers("followers", channelSize).map((tier) => and(isOnPlatform, tier));
  const implied: FilterName[] = ["platform", "channelSize"];
  if (sort === "featured") {
    return sourceOf(tables, inSize, {
      columns: ["featured", "total_followers", "influencer_id"],
      implied,
      isWalked,
    });
  }
  const parts = inSize.flatMap((tier) => [sql`${tier} and featured`, sql`${tier} and not featured`]);
  return sourceOf(tables, parts, { columns: ["total_followers", "influencer_id"], implied, isWalked });
}

function tablesOf({ withPrivate, visibility }: InfluencerSearch): string[] {
  if (!withPrivate || visibility === "public") return [channelTables.public];
  return visibility === "private" ? [channelTables.private] : Object.values(channelTables);
}

/**
 * More than there are creators. The planner does not see the number and expects a tenth of the rows, so it reads each
 * part by its index. Without a limit, it expects all rows, and on a server with the usual cost of random reads it sorts
 * the whole part instead.
 */
const limitOfWalk = sql` limit (select 1000000000)`;

/** Each part is sorted by an index. Postgres merges the parts if each states its order. */
function sourceOf(
  tables: string[],
  parts: (SQL | undefined)[],
  { columns, implied, isWalked }: { columns: string[]; implied: FilterName[]; isWalked: boolean },
): OrderedSource {
  const order = sql.raw(columns.map((column) => `${column} desc nulls last`).join(", "));
  const limit = isWalked ? limitOfWalk : sql``;
  const selects = tables.flatMap((table) =>
    parts.map(
      (part) =>
        sql`(select ${sql.raw(columns.join(", "))} from ${sql.raw(table)} where ${part} order by ${order}${limit})`,
    ),
  );
  return {
    table: sql`(${sql.join(selects, sql` union all `)}) as channel`,
    on: sql`channel.influencer_id = ${influencers.id}`,
    columns: columns.map((column) => sql.raw(`channel.${column}`)),
    implied,
  };
}

function isBetween(column: string, range: FollowerRange): SQL {
  const { from, to } = followerRangeBounds[range];
  return sql.raw(to === null ? `${column} >= ${from}` : `${column} between ${from} and ${to}`);
}

/** Bounds of all ranges. Between two of them is a tier: all of its numbers are in the same ranges. */
const tierBounds = [
  ...new Set(
    Object.values(followerRangeBounds).flatMap(({ from, to }) => (to === null ? [from] : [from, to + 1])),
  ),
].toSorted((one, other) => one - other);

/** Conditions for the tiers of a range, as the indexes of `influencer_channels` contain them. */
function inTiers(column: "followers" | "total_followers", range: FollowerRange): SQL[] {
  const { from, to } = followerRangeBounds[range];
  return tierBounds
    .filter((bound) => bound >= from && (to === null || bound <= to))
    .map((bound) =>
      sql.raw(`width_bucket(${column}, '{${tierBounds}}'::bigint[]) = ${tierBounds.indexOf(bound) + 1}`),
    );
}
