import { and, asc, eq, getTableName, inArray, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { campaignViews } from "./campaign-views.schema.ts";

export type CampaignViewRow = typeof campaignViews.$inferSelect;

/** Serializes changes to an administrator's views until the end of the transaction, so that the limit holds. */
export async function lockViewsOf(executor: Executor, adminId: string): Promise<void> {
  await executor.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`campaign views ${adminId}`}, 0))`,
  );
}

export async function listCampaignViews(executor: Executor, adminId: string): Promise<CampaignViewRow[]> {
  return executor
    .select()
    .from(campaignViews)
    .where(eq(campaignViews.adminId, adminId))
    .orderBy(asc(sql`lower(${campaignViews.name})`), asc(campaignViews.id));
}

/** Adds a view, or replaces the one of this administrator with this name. */
export async function upsertCampaignView(
  executor: Executor,
  view: Pick<CampaignViewRow, "id" | "adminId" | "name" | "query">,
): Promise<CampaignViewRow> {
  const [row] = await executor
    .insert(campaignViews)
    .values(view)
    .onConflictDoUpdate({
      target: [campaignViews.adminId, campaignViews.name],
      set: { query: view.query },
    })
    .returning();
  if (row === undefined) throw new Error("an insert returned no row");
  return row;
}

/** Returns false if this administrator has no such view. */
export async function deleteCampaignView(executor: Executor, adminId: string, id: string): Promise<boolean> {
  const { rowCount } = await executor
    .delete(campaignViews)
    .where(and(eq(campaignViews.id, id), eq(campaignViews.adminId, adminId)));
  return (rowCount ?? 0) > 0;
}

/** Views for the privacy command: those of an administrator, and those of others that name a person. */
export const campaignViewsPersonalData = {
  name: getTableName(campaignViews),
  find: (executor: Executor, { admins, words }: { admins: string[]; words: string[] }) =>
    personalRows<Record<string, unknown> & { id: string }>(
      executor,
      campaignViews,
      sql`${campaignViews.adminId} = any(${sql.param(admins)}::uuid[]) or exists (
        select from unnest(${sql.param(words)}::text[]) as word
        where strpos(lower(concat(${campaignViews.name}, ' ', ${campaignViews.query} ->> 'search')), lower(word)) > 0
          or (
            length(${campaignViews.query} ->> 'search') > 4
            and strpos(lower(word), lower(${campaignViews.query} ->> 'search')) > 0
          )
      ) order by ${campaignViews.id}`,
    ),
  async erase(executor: Executor, ids: string[]): Promise<void> {
    if (ids.length > 0) await executor.delete(campaignViews).where(inArray(campaignViews.id, ids));
  },
};
