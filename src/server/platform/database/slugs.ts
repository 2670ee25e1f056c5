import { and, eq, getTableName, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Executor } from "./database.ts";
import type { Moved } from "./references.ts";
import type { RowSnapshot } from "./row-snapshot.ts";
import { retiredSlugs, slugs } from "./slugs.schema.ts";

export type SlugKind = (typeof slugs.$inferSelect)["kind"];
type SlugRow = Omit<typeof slugs.$inferSelect, "kind" | "recordId">;

/** SQL: current address of a record; null for a pending brand. */
export function currentSlug(id: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(select slug from ${slugs} where record_id = ${id} and is_current)`;
}

export async function slugOf(executor: Executor, id: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ slug: slugs.slug })
    .from(slugs)
    .where(and(eq(slugs.recordId, id), slugs.isCurrent));
  return row?.slug;
}

/** IDs of records by their present and former addresses. */
export async function findIdsAt(
  executor: Executor,
  kind: SlugKind,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const rows = await executor
    .select({ slug: slugs.slug, id: slugs.recordId })
    .from(slugs)
    .where(and(eq(slugs.kind, kind), inArray(slugs.slug, [...addresses])));
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/** Snapshots of records together with their addresses, for an undo. */
export async function withSlugs(
  executor: Executor,
  snapshots: Map<string, RowSnapshot>,
): Promise<Map<string, RowSnapshot>> {
  const ids = [...snapshots.keys()];
  if (ids.length === 0) return snapshots;
  const rows = await executor.select().from(slugs).where(inArray(slugs.recordId, ids));
  const held = Map.groupBy(rows, ({ recordId }) => recordId);
  return new Map(
    [...snapshots].map(([id, row]) => [id, { ...row, slugs: (held.get(id) ?? []).map(toHeld) }]),
  );
}

function toHeld({ slug, base, number, isCurrent }: typeof slugs.$inferSelect): SlugRow {
  return { slug, base, number, isCurrent };
}

/** Restores the addresses of a record. They are reserved until the undo expires. */
export async function restoreSlugs(
  executor: Executor,
  kind: SlugKind,
  { id, slugs: held }: RowSnapshot,
): Promise<void> {
  const recordId = String(id);
  const rows = Array.isArray(held) ? (held as SlugRow[]) : [];
  // Processes of the previous version do not reserve addresses.
  if (rows.length === 0) return;
  await forgetSlugs(executor, recordId);
  const digests = rows.map(({ slug }) => sql`slug_digest(slug_key(), ${kind}, ${slug})`);
  await executor.delete(retiredSlugs).where(sql`digest in (${sql.join(digests, sql`, `)})`);
  await executor.insert(slugs).values(rows.map((row) => ({ ...row, kind, recordId })));
}

/** Deletes the addresses of a record, so that the next one of the same name gets them. */
export async function forgetSlugs(executor: Executor, id: string): Promise<void> {
  await executor.delete(slugs).where(eq(slugs.recordId, id));
}

/** Makes the addresses of one record, and its ID, former addresses of another one of the same kind. */
export async function moveSlugs(executor: Executor, kind: SlugKind, { from, to }: Moved): Promise<void> {
  await executor.update(slugs).set({ recordId: to, isCurrent: null }).where(eq(slugs.recordId, from));
  await executor
    .insert(slugs)
    .values({ kind, slug: from, recordId: to, base: from, number: 1, isCurrent: null });
}

/** Addresses for the privacy command, because they contain names. Erased with the record. */
export const slugsPersonalData = {
  name: getTableName(slugs),
  find: (executor: Executor, ids: string[]) =>
    executor
      .select({ kind: slugs.kind, slug: slugs.slug, isCurrent: slugs.isCurrent })
      .from(slugs)
      .where(inArray(slugs.recordId, ids)),
};
