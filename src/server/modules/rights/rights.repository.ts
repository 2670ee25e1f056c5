import {
  and,
  count,
  eq,
  getTableName,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { addDays } from "#domain/days/calendar-days.ts";
import { endingDays } from "#domain/rights/right-rules.ts";
import type { RightFilter, RightsCsvQuery, RightsQuery } from "#domain/rights/rights.contract.ts";
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
import { containsTypedText } from "#server/platform/database/text-search.ts";
import { rightsGrants } from "./rights.schema.ts";

export type RightRow = typeof rightsGrants.$inferSelect;
export type NewRight = typeof rightsGrants.$inferInsert;
export type RightValues = Partial<Omit<NewRight, "id" | "collaborationId" | "campaignId">>;

const { startsOn, endsOn, revokedOn, createdAt, id } = rightsGrants;

/** `rightState` as an SQL condition. */
function isIn(state: RightFilter, today: string): SQL | undefined {
  const isLive = or(isNull(revokedOn), gt(revokedOn, today));
  const hasBegun = and(isLive, lte(startsOn, today));
  const hasEnded = sql`coalesce(${endsOn} < ${today}, false)`;
  const endsSoon = and(gte(endsOn, today), lte(endsOn, addDays(today, endingDays)));
  switch (state) {
    case "revoked":
      return lte(revokedOn, today);
    case "pending":
      return and(isLive, or(isNull(startsOn), gt(startsOn, today)));
    case "ended":
      return and(hasBegun, hasEnded);
    case "ending":
      return and(hasBegun, endsSoon);
    case "active":
      return and(hasBegun, or(isNull(endsOn), gt(endsOn, addDays(today, endingDays))));
    case "current":
      return and(isLive, or(isNull(startsOn), gt(startsOn, today), sql`not ${hasEnded}`));
  }
}

type Filter = Omit<RightsCsvQuery, "bom"> & { today: string };

function matching({ search, state, use, campaign, collaboration, influencer, today }: Filter) {
  return and(
    search
      ? or(
          containsTypedText(rightsGrants.creatorName, search),
          containsTypedText(rightsGrants.clientName, search),
        )
      : undefined,
    state ? isIn(state, today) : undefined,
    use ? sql`${use} = any(${rightsGrants.uses})` : undefined,
    campaign ? eq(rightsGrants.campaignId, campaign) : undefined,
    collaboration ? eq(rightsGrants.collaborationId, collaboration) : undefined,
    influencer ? eq(rightsGrants.influencerId, influencer) : undefined,
  );
}

/** One page by last day, earliest first, with the total. */
export async function listRights(
  executor: Executor,
  { limit, cursor, ...query }: RightsQuery & { today: string },
) {
  const filter = matching(query);
  const { order, isAfter } = dueOrder(
    { dueOn: endsOn, createdAt, id },
    cursor === undefined ? undefined : readDueCursor(cursor),
  );
  const [rows, [total]] = await Promise.all([
    executor
      .select()
      .from(rightsGrants)
      .where(and(filter, isAfter))
      .orderBy(order)
      .limit(limit + 1),
    executor.select({ count: count() }).from(rightsGrants).where(filter),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = rows.length > limit && last ? writeDueCursor({ ...last, dueOn: last.endsOn }) : null;
  return { rows: shown, nextCursor, total: total?.count ?? 0 };
}

/** All matches in the order of the list. */
export async function listAllRights(executor: Executor, filter: Filter): Promise<RightRow[]> {
  const { order } = dueOrder({ dueOn: endsOn, createdAt, id }, undefined);
  return executor.select().from(rightsGrants).where(matching(filter)).orderBy(order);
}

/** Rights to the work of a creator, or to one deliverable, including rights to the whole collaboration. */
export async function listRightsTo(
  executor: Executor,
  work: { influencerId: string } | { deliverableId: string; collaborationId: string },
): Promise<RightRow[]> {
  const { deliverableId, collaborationId, influencerId } = rightsGrants;
  const isTo =
    "influencerId" in work
      ? eq(influencerId, work.influencerId)
      : and(
          eq(collaborationId, work.collaborationId),
          or(isNull(deliverableId), eq(deliverableId, work.deliverableId)),
        );
  return executor.select().from(rightsGrants).where(isTo).orderBy(createdAt, id);
}

/** Exclusive rights of other clients to the work of a creator, in any category. */
export async function listExclusiveRights(
  executor: Executor,
  { influencerId, clientName }: { influencerId: string; clientName: string },
): Promise<RightRow[]> {
  return executor
    .select()
    .from(rightsGrants)
    .where(
      and(
        eq(rightsGrants.influencerId, influencerId),
        ne(sql`lower(${rightsGrants.clientName})`, clientName.toLowerCase()),
        eq(rightsGrants.exclusive, true),
        isNotNull(rightsGrants.category),
      ),
    );
}

/** Makes transactions that grant exclusive rights to a creator's work wait for each other. */
export async function lockExclusiveRights(executor: Executor, influencerId: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`rights ${influencerId}`}, 0))`);
}

export async function findRight(executor: Executor, rightId: string): Promise<RightRow | undefined> {
  const [row] = await executor.select().from(rightsGrants).where(eq(id, rightId));
  return row;
}

/** Locks a right until the end of the transaction. */
export async function lockRight(executor: Executor, rightId: string): Promise<RightRow | undefined> {
  const [row] = await executor.select().from(rightsGrants).where(eq(id, rightId)).for("update");
  return row;
}

/**
 * Locks the rights of a collaboration, or only those of one deliverable, always in the same order to avoid deadlocks.
 */
export async function lockRightsOf(
  executor: Executor,
  { collaborationId, deliverableId }: { collaborationId: string; deliverableId?: string },
): Promise<RightRow[]> {
  return executor
    .select()
    .from(rightsGrants)
    .where(
      and(
        eq(rightsGrants.collaborationId, collaborationId),
        deliverableId ? eq(rightsGrants.deliverableId, deliverableId) : undefined,
      ),
    )
    .orderBy(id)
    .for("update");
}

export async function insertRights(executor: Executor, rows: NewRight[]): Promise<RightRow[]> {
  return rows.length === 0 ? [] : executor.insert(rightsGrants).values(rows).returning();
}

export async function updateRight(
  executor: Executor,
  rightId: string,
  values: RightValues,
): Promise<RightRow | undefined> {
  const [row] = await executor
    .update(rightsGrants)
    .set({ ...values, updatedAt: laterThan(rightsGrants.updatedAt) })
    .where(eq(id, rightId))
    .returning();
  return row;
}

/** Rights with their last day in a span, both ends included. Excludes revoked ones. */
export async function listEndingRights(
  executor: Executor,
  { from, to }: { from: string; to: string },
): Promise<RightRow[]> {
  return executor
    .select()
    .from(rightsGrants)
    .where(and(gte(endsOn, from), lte(endsOn, to), isNull(revokedOn)))
    .orderBy(endsOn, id);
}

/** Rights with their last day in a span, of a campaign or by a condition. Excludes revoked ones. */
export async function listRightEnds(
  executor: Executor,
  { from, to }: { from: string; to: string },
  { campaignId, isOwn }: { campaignId?: string; isOwn?: ((collaborationId: SQLWrapper) => SQL) | undefined },
): Promise<RightRow[]> {
  return executor
    .select()
    .from(rightsGrants)
    .where(
      and(
        gte(endsOn, from),
        lte(endsOn, to),
        isNull(revokedOn),
        campaignId ? eq(rightsGrants.campaignId, campaignId) : undefined,
        isOwn?.(rightsGrants.collaborationId),
      ),
    );
}

/** Rights that have ended and whose work is not confirmed as taken down. Excludes rights that were renewed. */
export async function listNotTakenDown(
  executor: Executor,
  { ownerId, page, today }: DueQuery,
  ownerOf: (collaborationId: SQLWrapper) => SQL<string | null>,
) {
  // Its own SQL fragment, so that Drizzle qualifies its columns with table names.
  const owner = sql<string | null>`${ownerOf(rightsGrants.collaborationId)}`;
  const end = sql<string>`least(${revokedOn}, ${endsOn} + 1)`;
  const filter = and(
    or(isIn("ended", today), and(isIn("revoked", today), lte(startsOn, revokedOn))),
    isNull(rightsGrants.downOn),
    sql`not exists (select from ${rightsGrants} as later where later.renews = ${id} and later.revoked_on is null)`,
    ownerId ? eq(owner, ownerId) : undefined,
  );
  const { order, isAfter } = dueOrder({ dueOn: end, createdAt, id }, page.after);
  const { creatorName, clientName } = rightsGrants;
  const [rows, [total]] = await Promise.all([
    executor
      .select({
        id,
        creatorName,
        clientName,
        campaignId: rightsGrants.campaignId,
        createdAt,
        ownerId: owner,
        dueOn: end,
      })
      .from(rightsGrants)
      .where(and(filter, isAfter))
      .orderBy(order)
      .limit(page.limit),
    executor.select({ count: count() }).from(rightsGrants).where(filter),
  ]);
  return { rows, total: total?.count ?? 0 };
}

/** References to creators and to collaborations, for a merge. */
export const creatorOfRights = references(rightsGrants.influencerId);
export const collaborationOfRights = references(rightsGrants.collaborationId);

/** Rights for the privacy command. Erasing leaves the terms of use, without the creator. */
export const rightsPersonalData = {
  name: getTableName(rightsGrants),
  find: (executor: Executor, collaborationIds: string[]) =>
    personalRows(executor, rightsGrants, inArray(rightsGrants.collaborationId, collaborationIds)),
  async erase(executor: Executor, ids: string[]): Promise<void> {
    await executor
      .update(rightsGrants)
      .set({ influencerId: null, creatorName: "", reason: "" })
      .where(inArray(id, ids));
  },
};
