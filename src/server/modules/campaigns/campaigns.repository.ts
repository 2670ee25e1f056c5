import { and, count, desc, eq, inArray, or, type SQL } from "drizzle-orm";
import {
  type CampaignAction,
  type CampaignState,
  openCampaignStates,
} from "#domain/campaigns/campaign-states.ts";
import type { CampaignQuery } from "#domain/campaigns/campaigns.contract.ts";
import type { StateColumn, StateOfRecord } from "#domain/states/state-of-record.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { type DueQuery, dueOrder } from "#server/platform/database/due-page.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { subjectRows } from "#server/platform/database/subject-rows.ts";
import { containsTypedText } from "#server/platform/database/text-search.ts";
import { afterCursor, toPage } from "#server/platform/database/time-page.ts";
import { campaignCreators, campaigns } from "./campaigns.schema.ts";

export type CampaignRow = typeof campaigns.$inferSelect;
type Values = Partial<Omit<typeof campaigns.$inferInsert, "id">>;
export type CampaignValues = Omit<Values, StateColumn>;

export const campaignSubject = subjectRows(campaigns);

const isOpen = inArray(campaigns.state, [...openCampaignStates]);

/** Open campaigns that an administrator owns. */
export const ownedCampaigns = {
  async countOpen(executor: Executor, ownerId: string): Promise<number> {
    const [row] = await executor
      .select({ count: count() })
      .from(campaigns)
      .where(and(eq(campaigns.ownerId, ownerId), isOpen));
    return row?.count ?? 0;
  },
  async handOver(executor: Executor, from: string, to: string): Promise<void> {
    await executor.update(campaigns).set({ ownerId: to }).where(eq(campaigns.ownerId, from));
  },
};

const order = "campaigns";

/** One page, newest first, with the total. `ownerId`: owner to filter by. */
export async function listCampaigns(
  executor: Executor,
  { search, state, brand, limit, cursor }: CampaignQuery,
  ownerId: string | undefined,
) {
  const filter = and(
    search ? isNamed(search) : undefined,
    state ? eq(campaigns.state, state) : undefined,
    ownerId ? eq(campaigns.ownerId, ownerId) : undefined,
    brand ? eq(campaigns.brandId, brand) : undefined,
  );
  const [rows, [total]] = await Promise.all([
    executor
      .select()
      .from(campaigns)
      .where(and(filter, afterCursor(campaigns, order, cursor)))
      .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
      .limit(limit + 1),
    executor.select({ count: count() }).from(campaigns).where(filter),
  ]);
  return { ...toPage(rows, limit, order), total: total?.count ?? 0 };
}

/** Campaigns that are not done, by due date. `ownerId` limits the list to campaigns of this administrator. */
export async function listOpenCampaigns(
  executor: Executor,
  { ownerId, page }: Pick<DueQuery, "ownerId" | "page">,
) {
  const { id, name, clientName, state, nextStep, dueOn, createdAt } = campaigns;
  const filter = and(isOpen, ownerId ? eq(campaigns.ownerId, ownerId) : undefined);
  const { order, isAfter } = dueOrder({ dueOn, createdAt, id }, page.after);
  const [rows, [total]] = await Promise.all([
    executor
      .select({ id, name, clientName, state, nextStep, ownerId: campaigns.ownerId, dueOn, createdAt })
      .from(campaigns)
      .where(and(filter, isAfter))
      .orderBy(order)
      .limit(page.limit),
    executor.select({ count: count() }).from(campaigns).where(filter),
  ]);
  return { rows, total: total?.count ?? 0 };
}

function isNamed(text: string): SQL | undefined {
  return or(containsTypedText(campaigns.name, text), containsTypedText(campaigns.clientName, text));
}

/** IDs of campaigns and of their collaborations, newest first, if a text names the campaign or its client. */
export async function findCampaignIdsNamed(
  executor: Executor,
  text: string,
  limit: number,
): Promise<string[]> {
  const { id: campaignId } = campaigns;
  const { id } = campaignCreators;
  const rows = await executor
    .select({ id, campaignId })
    .from(campaigns)
    .leftJoin(campaignCreators, eq(campaignCreators.campaignId, campaignId))
    .where(isNamed(text))
    .orderBy(desc(campaignId), desc(id))
    .limit(limit);
  return [...new Set(rows.flatMap((row) => [row.campaignId, row.id ?? row.campaignId]))];
}

export async function findCampaigns(executor: Executor, ids: string[]): Promise<CampaignRow[]> {
  if (ids.length === 0) return [];
  return executor.select().from(campaigns).where(anyOf(campaigns.id, ids));
}

/** Locks a campaign until the end of the transaction. `share` only prevents changes. */
export async function lockCampaign(
  executor: Executor,
  id: string,
  lock: "update" | "share" = "update",
): Promise<CampaignRow | undefined> {
  const [row] = await executor.select().from(campaigns).where(eq(campaigns.id, id)).for(lock);
  return row;
}

export async function insertCampaign(
  executor: Executor,
  row: typeof campaigns.$inferInsert,
): Promise<CampaignRow> {
  const [made] = await executor.insert(campaigns).values(row).returning();
  if (made === undefined) throw new Error("an insert returned no row");
  return made;
}

export function updateCampaign(executor: Executor, id: string, values: CampaignValues): Promise<CampaignRow> {
  return update(executor, id, values);
}

export function enterCampaignState(
  executor: Executor,
  id: string,
  values: StateOfRecord<CampaignState, CampaignAction> & { endedAt?: Date },
): Promise<CampaignRow> {
  return update(executor, id, values);
}

async function update(executor: Executor, id: string, values: Values): Promise<CampaignRow> {
  const [row] = await executor
    .update(campaigns)
    .set({ ...values, updatedAt: laterThan(campaigns.updatedAt) })
    .where(eq(campaigns.id, id))
    .returning();
  if (row === undefined) throw new Error("an update of a locked row found none");
  return row;
}

export async function deleteCampaign(executor: Executor, id: string): Promise<void> {
  await executor.delete(campaigns).where(eq(campaigns.id, id));
}
