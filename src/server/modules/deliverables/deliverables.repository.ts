import {
  and,
  asc,
  between,
  count,
  eq,
  getTableName,
  gte,
  inArray,
  lt,
  lte,
  max,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { DeliverableAction, DeliverableState } from "#domain/deliverables/deliverable-states.ts";
import type { DeliverableQuery } from "#domain/deliverables/deliverables.contract.ts";
import type { StateColumn, StateOfRecord } from "#domain/states/state-of-record.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import {
  type DueQuery,
  dueOrder,
  readDueCursor,
  writeDueCursor,
} from "#server/platform/database/due-page.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { references } from "#server/platform/database/references.ts";
import { deliverables, drafts, results } from "./deliverables.schema.ts";

export type DeliverableRow = typeof deliverables.$inferSelect;
export type NewDeliverable = typeof deliverables.$inferInsert;
type Values = Partial<Omit<NewDeliverable, "id" | "collaborationId" | "campaignId">>;
export type DeliverableValues = Omit<Values, StateColumn>;

/** One page by next day, earliest first, with the total. */
export async function listDeliverables(executor: Executor, query: DeliverableQuery) {
  const { campaignId, collaborationId, state, from, to, limit, cursor } = query;
  const { nextOn, createdAt, id } = deliverables;
  const filter = and(
    campaignId ? eq(deliverables.campaignId, campaignId) : undefined,
    collaborationId ? eq(deliverables.collaborationId, collaborationId) : undefined,
    state ? eq(deliverables.state, state) : undefined,
    from ? gte(nextOn, from) : undefined,
    to ? lte(nextOn, to) : undefined,
  );
  const after = cursor === undefined ? undefined : readDueCursor(cursor);
  const { order, isAfter } = dueOrder({ dueOn: nextOn, createdAt, id }, after);
  const [rows, [total]] = await Promise.all([
    executor
      .select()
      .from(deliverables)
      .where(and(filter, isAfter))
      .orderBy(order)
      .limit(limit + 1),
    executor.select({ count: count() }).from(deliverables).where(filter),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = rows.length > limit && last ? writeDueCursor({ ...last, dueOn: last.nextOn }) : null;
  return { rows: shown, nextCursor, total: total?.count ?? 0 };
}

/** In the order within each collaboration. */
export async function deliverablesOf(
  executor: Executor,
  collaborationIds: string[],
): Promise<DeliverableRow[]> {
  if (collaborationIds.length === 0) return [];
  return executor
    .select()
    .from(deliverables)
    .where(anyOf(deliverables.collaborationId, collaborationIds))
    .orderBy(asc(deliverables.collaborationId), asc(deliverables.position));
}

/** Deliverables of a campaign with a draft that the client is reviewing or has reviewed. */
export async function deliverablesForClient(
  executor: Executor,
  campaignId: string,
): Promise<DeliverableRow[]> {
  const { id, state, collaborationId, position } = deliverables;
  const isAnswered = sql`exists (select from ${drafts} where ${drafts.deliverableId} = ${id} and ${drafts.clientAnswers} <> '[]')`;
  return executor
    .select()
    .from(deliverables)
    .where(
      and(
        eq(deliverables.campaignId, campaignId),
        ne(state, "dropped"),
        or(eq(state, "client_review"), isAnswered),
      ),
    )
    .orderBy(asc(collaborationId), asc(position));
}

/** Published deliverables of a campaign, by day of publication. */
export async function publishedDeliverables(
  executor: Executor,
  campaignId: string,
): Promise<DeliverableRow[]> {
  const { state, publishedOn, id } = deliverables;
  return executor
    .select()
    .from(deliverables)
    .where(and(eq(deliverables.campaignId, campaignId), inArray(state, ["published", "verified"])))
    .orderBy(asc(publishedOn), asc(id));
}

export async function findDeliverable(executor: Executor, id: string): Promise<DeliverableRow | undefined> {
  const [row] = await executor.select().from(deliverables).where(eq(deliverables.id, id));
  return row;
}

export async function findNamesOf(executor: Executor, ids: string[]) {
  const { id, format, platform, title } = deliverables;
  return executor.select({ id, format, platform, title }).from(deliverables).where(inArray(id, ids));
}

/** Locks a deliverable. The caller has locked its collaboration. */
export async function lockDeliverable(executor: Executor, id: string): Promise<DeliverableRow | undefined> {
  const [row] = await executor.select().from(deliverables).where(eq(deliverables.id, id)).for("update");
  return row;
}

export async function insertDeliverables(executor: Executor, rows: NewDeliverable[]): Promise<void> {
  if (rows.length > 0) await executor.insert(deliverables).values(rows);
}

/** Last position in a collaboration, and its number of deliverables. */
export async function lastPosition(executor: Executor, collaborationId: string) {
  const [row] = await executor
    .select({ position: max(deliverables.position), count: count() })
    .from(deliverables)
    .where(eq(deliverables.collaborationId, collaborationId));
  return { position: row?.position ?? 0, count: row?.count ?? 0 };
}

export function updateDeliverable(
  executor: Executor,
  id: string,
  values: DeliverableValues,
): Promise<DeliverableRow> {
  return update(executor, id, values);
}

export function enterDeliverableState(
  executor: Executor,
  id: string,
  values: StateOfRecord<DeliverableState, DeliverableAction> & DeliverableValues,
): Promise<DeliverableRow> {
  return update(executor, id, values);
}

async function update(executor: Executor, id: string, values: Values): Promise<DeliverableRow> {
  const [row] = await executor
    .update(deliverables)
    .set({ ...values, updatedAt: laterThan(deliverables.updatedAt) })
    .where(eq(deliverables.id, id))
    .returning();
  if (row === undefined) throw new Error("an update of a locked row found none");
  return row;
}

/** Deliverable of a campaign that was published at an address. */
export async function findPublished(executor: Executor, campaignId: string, publishedKey: string) {
  const { id } = deliverables;
  const [row] = await executor
    .select({ id })
    .from(deliverables)
    .where(and(eq(deliverables.campaignId, campaignId), eq(deliverables.publishedKey, publishedKey)));
  return row;
}

/** Filter by campaign, by collaboration, or by a condition on the collaboration. */
export type DaysOf = {
  campaignId?: string;
  collaborationId?: string;
  isOwn?: ((collaborationId: SQLWrapper) => SQL) | undefined;
};

/** Deliverables with a day in a span, both ends included. Excludes dropped ones. */
export async function listDeliverableDays(
  executor: Executor,
  { from, to }: { from: string; to: string },
  { campaignId, collaborationId, isOwn }: DaysOf,
): Promise<DeliverableRow[]> {
  const { draftDueOn, publishOn, state } = deliverables;
  return executor
    .select()
    .from(deliverables)
    .where(
      and(
        ne(state, "dropped"),
        or(between(draftDueOn, from, to), between(publishOn, from, to)),
        campaignId ? eq(deliverables.campaignId, campaignId) : undefined,
        collaborationId ? eq(deliverables.collaborationId, collaborationId) : undefined,
        isOwn?.(deliverables.collaborationId),
      ),
    );
}

/** Unpublished deliverables with their next day in a span, both ends included. */
export async function listNextWithin(
  executor: Executor,
  { from, to }: { from: string; to: string },
): Promise<DeliverableRow[]> {
  return executor
    .select()
    .from(deliverables)
    .where(and(gte(deliverables.nextOn, from), lte(deliverables.nextOn, to)))
    .orderBy(asc(deliverables.nextOn), asc(deliverables.id));
}

/** Deliverables that wait for the team or whose creator is late, earliest due date first. */
export async function listDueDeliverables(
  executor: Executor,
  { ownerId, page, today }: DueQuery,
  {
    ownerOf,
    isActive,
  }: Record<"ownerOf" | "isActive", (collaborationId: SQLWrapper) => SQL<string | null> | SQL<boolean>>,
) {
  const { id, collaborationId, nextOn, createdAt, state, platform, format, title } = deliverables;
  const { publishedOn, publishedAt } = deliverables;
  // Its own SQL fragment, so that Drizzle qualifies its columns with table names.
  const owner = sql<string | null>`${ownerOf(collaborationId)}`;
  const filter = and(
    or(inArray(state, ["submitted", "client_review", "published"]), lt(nextOn, today)),
    sql`${isActive(collaborationId)}`,
    ownerId ? eq(owner, ownerId) : undefined,
  );
  const { order, isAfter } = dueOrder({ dueOn: nextOn, createdAt, id }, page.after);
  const [rows, [total]] = await Promise.all([
    executor
      .select({
        id,
        collaborationId,
        campaignId: deliverables.campaignId,
        state,
        platform,
        format,
        title,
        createdAt,
        publishedOn,
        publishedAt,
        ownerId: owner,
        dueOn: nextOn,
      })
      .from(deliverables)
      .where(and(filter, isAfter))
      .orderBy(order)
      .limit(page.limit),
    executor.select({ count: count() }).from(deliverables).where(filter),
  ]);
  return { rows, total: total?.count ?? 0 };
}

/** Number of deliverables by collaboration and state. */
export async function countDeliverables(executor: Executor, collaborationIds: string[]) {
  if (collaborationIds.length === 0) return [];
  const { collaborationId, state } = deliverables;
  return executor
    .select({ collaborationId, state, count: count() })
    .from(deliverables)
    .where(anyOf(collaborationId, collaborationIds))
    .groupBy(collaborationId, state);
}

/** Number of deliverables that are not verified or have no figures, by collaboration. Excludes dropped ones. */
export async function countUnfinished(executor: Executor, collaborationIds: string[]) {
  const { collaborationId, state, id } = deliverables;
  const isMeasured = sql`exists (select from ${results} where ${results.deliverableId} = ${id})`;
  return executor
    .select({
      collaborationId,
      unverified: sql<number>`count(*) filter (where ${state} <> 'verified')`.mapWith(Number),
      unmeasured: sql<number>`count(*) filter (where not ${isMeasured})`.mapWith(Number),
    })
    .from(deliverables)
    .where(and(anyOf(collaborationId, collaborationIds), ne(state, "dropped")))
    .groupBy(collaborationId);
}

/** References to collaborations, for a merge. */
export const collaborationOfDeliverables = references(deliverables.collaborationId);

/** Deliverables for the privacy command. Erasing leaves their formats, states, and days. */
export const deliverablesPersonalData = {
  name: getTableName(deliverables),
  find: (executor: Executor, collaborationIds: string[]) =>
    personalRows(executor, deliverables, inArray(deliverables.collaborationId, collaborationIds)),
  async erase(executor: Executor, ids: string[]): Promise<void> {
    await executor
      .update(deliverables)
      .set({ title: "", words: "", publishedUrl: null, publishedKey: null, disclosure: null })
      .where(inArray(deliverables.id, ids));
  },
};
