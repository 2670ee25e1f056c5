import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import type { SectionName } from "#domain/content/sections.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { contentVersions } from "./content-versions.schema.ts";

export type ContentVersionRow = typeof contentVersions.$inferSelect;
type Listed = Omit<ContentVersionRow, "text">;

const newestFirst = [desc(contentVersions.createdAt), desc(contentVersions.id)];
const { text: _text, ...listedColumns } = {
  id: contentVersions.id,
  section: contentVersions.section,
  text: contentVersions.text,
  origin: contentVersions.origin,
  adminId: contentVersions.adminId,
  createdAt: contentVersions.createdAt,
};

/** Serializes edits of page text on all nodes until the end of the transaction. */
export async function lockContent(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtext('tandem page text'))`);
}

/** Newest version of each section. */
export async function newestVersions(executor: Executor): Promise<ContentVersionRow[]> {
  return executor
    .selectDistinct({ ...listedColumns, text: contentVersions.text })
    .from(contentVersions)
    .where(
      sql`(${contentVersions.section}, ${contentVersions.id}) in (
        select distinct on (section) section, id from content_versions order by section, created_at desc, id desc)`,
    );
}

export async function findNewest(
  executor: Executor,
  section: SectionName,
): Promise<ContentVersionRow | undefined> {
  const [row] = await executor
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.section, section))
    .orderBy(...newestFirst)
    .limit(1);
  return row;
}

export async function listVersions(executor: Executor, section: SectionName): Promise<Listed[]> {
  return executor
    .select(listedColumns)
    .from(contentVersions)
    .where(eq(contentVersions.section, section))
    .orderBy(...newestFirst);
}

export async function findVersion(
  executor: Executor,
  section: SectionName,
  id: string,
): Promise<ContentVersionRow | undefined> {
  const [row] = await executor
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.section, section), eq(contentVersions.id, id)));
  return row;
}

/** Whether a section ever had exactly this text. */
export async function hasVersion(executor: Executor, section: SectionName, text: string): Promise<boolean> {
  const rows = await executor
    .select({ id: contentVersions.id })
    .from(contentVersions)
    .where(and(eq(contentVersions.section, section), eq(contentVersions.text, text)))
    .limit(1);
  return rows.length > 0;
}

export async function insertVersion(executor: Executor, row: ContentVersionRow): Promise<void> {
  await executor.insert(contentVersions).values(row);
}

/** Deletes all but the newest versions of a section. */
export async function pruneVersions(executor: Executor, section: SectionName, keep: number): Promise<void> {
  const kept = executor
    .select({ id: contentVersions.id })
    .from(contentVersions)
    .where(eq(contentVersions.section, section))
    .orderBy(...newestFirst)
    .limit(keep);
  await executor
    .delete(contentVersions)
    .where(and(eq(contentVersions.section, section), notInArray(contentVersions.id, kept)));
}
