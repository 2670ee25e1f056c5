import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableName,
  inArray,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { deliverables, drafts, results } from "./deliverables.schema.ts";

export type DraftRow = typeof drafts.$inferSelect;
export type ResultRow = typeof results.$inferSelect;
type NewResult = typeof results.$inferInsert;

/** Newest first. */
export async function draftsOf(executor: Executor, deliverableIds: string[]): Promise<DraftRow[]> {
  if (deliverableIds.length === 0) return [];
  return executor
    .select()
    .from(drafts)
    .where(anyOf(drafts.deliverableId, deliverableIds))
    .orderBy(desc(drafts.round));
}

/** Newest draft of a deliverable that the caller has locked. */
export async function lastDraft(executor: Executor, deliverableId: string): Promise<DraftRow | undefined> {
  const [row] = await executor
    .select()
    .from(drafts)
    .where(eq(drafts.deliverableId, deliverableId))
    .orderBy(desc(drafts.round))
    .limit(1);
  return row;
}

export async function countDrafts(executor: Executor, deliverableId: string): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(drafts)
    .where(eq(drafts.deliverableId, deliverableId));
  return row?.count ?? 0;
}

export async function insertDraft(
  executor: Executor,
  row: Omit<typeof drafts.$inferInsert, "round">,
): Promise<DraftRow> {
  const before = await countDrafts(executor, row.deliverableId);
  const [made] = await executor
    .insert(drafts)
    .values({ ...row, round: before + 1 })
    .returning();
  if (made === undefined) throw new Error("an insert returned no row");
  return made;
}

type Work = Record<"collaborationId" | "deliverableId", SQLWrapper>;
/** Conditions on the files and the campaign of a draft, and on the rights to its deliverable. */
type FitsDraft = Record<"hasFiles" | "isOfCampaign", (id: SQLWrapper) => SQL> & {
  hasRight: (work: Work) => SQL;
};

/** Some drafts that have files, without those whose files belong to an approved draft with a right. */
export async function draftsWithFiles(executor: Executor, fits: FitsDraft, limit: number): Promise<string[]> {
  const work = { collaborationId: deliverables.collaborationId, deliverableId: deliverables.id };
  // An approved draft that keeps files of earlier ones needs those, too.
  const isApproved = sql`exists (select from ${drafts} as approved where approved.deliverable_id = ${deliverables.id}
    and approved.decision = 'approved' and (approved.id = ${drafts.id} or approved.kept_files <> '{}'))`;
  const rows = await executor
    .select({ id: drafts.id })
    .from(drafts)
    .innerJoin(deliverables, eq(deliverables.id, drafts.deliverableId))
    .where(
      and(
        fits.hasFiles(drafts.id),
        fits.isOfCampaign(deliverables.campaignId),
        sql`not (${isApproved} and ${fits.hasRight(work)})`,
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Some posts that have files, filtered in the same way. */
export async function postsWithFiles(
  executor: Executor,
  fits: Record<"hasFiles" | "isOfCampaign", (id: SQLWrapper) => SQL>,
  limit: number,
): Promise<string[]> {
  const rows = await executor
    .select({ id: deliverables.id })
    .from(deliverables)
    .where(and(fits.hasFiles(deliverables.id), fits.isOfCampaign(deliverables.campaignId)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Stores opinions about a draft. The decision is the team's. */
export async function updateDraft(
  executor: Executor,
  id: string,
  values: Partial<Pick<DraftRow, "clientAnswers" | "feedback">>,
): Promise<void> {
  await executor.update(drafts).set(values).where(eq(drafts.id, id));
}

export async function decideDraft(
  executor: Executor,
  id: string,
  values: Pick<DraftRow, "decision" | "isExtra"> &
    Partial<Pick<DraftRow, "points" | "decidedBy" | "decidedAt">>,
): Promise<void> {
  await executor.update(drafts).set(values).where(eq(drafts.id, id));
}

/** By metric, oldest day first. */
export async function resultsOf(executor: Executor, deliverableIds: string[]): Promise<ResultRow[]> {
  if (deliverableIds.length === 0) return [];
  return executor
    .select()
    .from(results)
    .where(anyOf(results.deliverableId, deliverableIds))
    .orderBy(asc(results.metric), asc(results.measuredOn));
}

/** Replaces the value of the same metric and day, but not the team's value by the creator's. */
export async function putResults(executor: Executor, rows: NewResult[]): Promise<void> {
  const { value, proof, enteredBy, createdAt } = {
    value: sql`excluded.value`,
    proof: sql`excluded.proof`,
    enteredBy: sql`excluded.entered_by`,
    createdAt: sql`excluded.created_at`,
  };
  await executor
    .insert(results)
    .values(rows)
    .onConflictDoUpdate({
      target: [results.deliverableId, results.metric, results.measuredOn],
      set: { value, proof, enteredBy, createdAt },
      setWhere: sql`${results.enteredBy} = 'creator' or excluded.entered_by = 'team'`,
    });
}

export async function countResults(executor: Executor, deliverableId: string): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(results)
    .where(eq(results.deliverableId, deliverableId));
  return row?.count ?? 0;
}

/** Drafts for the privacy command. Erasing leaves their rounds and decisions. */
export const draftsPersonalData = {
  name: getTableName(drafts),
  find: (executor: Executor, deliverableIds: string[]) =>
    personalRows(executor, drafts, inArray(drafts.deliverableId, deliverableIds)),
  async erase(executor: Executor, ids: string[]): Promise<void> {
    await executor
      .update(drafts)
      .set({ caption: "", link: "", note: "", points: [], clientAnswers: [], feedback: null })
      .where(inArray(drafts.id, ids));
  },
};
