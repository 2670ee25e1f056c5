// Queries on creators for other modules.
import { asc, count, eq, sql } from "drizzle-orm";
import type { InfluencerView } from "#domain/access/policy.ts";
import { csvColumns } from "#domain/csv/csv.contract.ts";
import { customRows } from "#server/platform/database/custom-values.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { personTable } from "#server/platform/database/personal-data.ts";
import { isPublic } from "#server/platform/database/public-creators.ts";
import { type RowSnapshot, restoreRow, rowSnapshots } from "#server/platform/database/row-snapshot.ts";
import { restoreSlugs, withSlugs } from "#server/platform/database/slugs.ts";
import { subjectRows } from "#server/platform/database/subject-rows.ts";
import { insertPeople, listPeople, type PersonRow } from "./influencer-people.repository.ts";
import { influencerColumns, influencers, liveCustom, rosterColumns } from "./influencers.schema.ts";
import { listTaggings, restoreTaggings, type Tagging } from "./tags.repository.ts";

export const influencerSubject = subjectRows(influencers);
export const influencerCustomRows = customRows(influencers);

const table = personTable(influencers, ["password_hash", "search", "channel_sizes"]);
export const influencersPersonalData = {
  ...table,
  async erase(executor: Executor, email: string): Promise<number> {
    const erased = await table.erase(executor, email);
    // The search terms of creators are stored separately.
    if (erased > 0) await executor.execute(sql`select rebuild_influencer_counts()`);
    return erased;
  },
};

/** SQL: whether there is a creator with the ID in a column of the outer query. */
export const isListed = table.has;

/** Snapshots of creators for an undo, with their tags and people. */
export async function influencerSnapshots(
  executor: Executor,
  ids: string[],
): Promise<Map<string, RowSnapshot>> {
  const rows = await withSlugs(executor, await rowSnapshots(executor, influencers, ids));
  const people = await listPeople(executor, ids);
  const taggings = await listTaggings(executor, ids);
  const isOf = (id: string) => (row: { influencerId: string }) => row.influencerId === id;
  return new Map(
    [...rows].map(([id, row]) => [
      id,
      { ...row, people: people.filter(isOf(id)), taggings: taggings.filter(isOf(id)) },
    ]),
  );
}

export async function restoreInfluencer(executor: Executor, snapshot: RowSnapshot): Promise<void> {
  await restoreRow(executor, influencers, snapshot);
  await restoreSlugs(executor, "influencer", snapshot);
  // Processes of the previous version hold neither.
  const { people = [], taggings = [] } = snapshot as { people?: PersonRow[]; taggings?: Tagging[] };
  await insertPeople(executor, people);
  await restoreTaggings(executor, taggings);
}

/** Account that gets a new password, locked until the end of the transaction. */
export async function lockInfluencerAccount(executor: Executor, id: string) {
  const [row] = await executor
    .select({ email: influencers.email, name: influencers.name })
    .from(influencers)
    .where(eq(influencers.id, id))
    .for("update");
  return row;
}

export async function setInfluencerPassword(
  executor: Executor,
  id: string,
  passwordHash: string,
): Promise<void> {
  await executor.update(influencers).set({ passwordHash }).where(eq(influencers.id, id));
}

/** Number of creators; without private ones unless the reader sees them. */
export async function countAllInfluencers(
  executor: Executor,
  { withPrivate }: Pick<InfluencerView, "withPrivate">,
): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(influencers)
    .where(withPrivate ? undefined : isPublic);
  return row?.count ?? 0;
}

export async function countPrivateInfluencers(executor: Executor): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(influencers)
    .where(eq(influencers.visibility, "private"));
  return row?.count ?? 0;
}

const exported = {
  ...influencerColumns,
  ...rosterColumns,
  _id: influencers.id,
  imageUrl: influencers.avatar,
};
const exportedColumns = csvColumns.influencers.map(
  (name) => sql`${exported[name]} as ${sql.identifier(name)}`,
);

/** Rows of an export, oldest first. The column names are those of the file; `custom` holds own fields. */
export function influencersExport({ withPrivate }: Pick<InfluencerView, "withPrivate">) {
  return sql`select ${sql.join(exportedColumns, sql`, `)}, ${liveCustom} as custom
    from ${influencers} ${withPrivate ? sql`` : sql`where ${isPublic}`}
    order by ${asc(influencers.createdAt)}, ${asc(influencers.id)}`;
}
