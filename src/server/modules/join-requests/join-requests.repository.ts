import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type {
  JoinRequestQuery,
  Proposal,
  ProposedChanges,
} from "#domain/join-requests/join-request.contract.ts";
import type { DueBefore } from "#domain/join-requests/review-time.ts";
import type { StateColumn } from "#domain/states/state-of-record.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { businessDaysAfter, type DueQuery, dayOf, dueOrder } from "#server/platform/database/due-page.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { personTable } from "#server/platform/database/personal-data.ts";
import { type RowSnapshot, restoreRow, rowSnapshots } from "#server/platform/database/row-snapshot.ts";
import { subjectRows } from "#server/platform/database/subject-rows.ts";
import { afterCursor, cameBefore, toPage } from "#server/platform/database/time-page.ts";
import { joinRequests } from "./join-requests.schema.ts";

export type JoinRequestRow = typeof joinRequests.$inferSelect;

export async function insertJoinRequest(
  executor: Executor,
  values: typeof joinRequests.$inferInsert,
): Promise<void> {
  await executor.insert(joinRequests).values(values);
}

/** Each order has its own cursors, which are meaningless in the other. */
const orders = {
  newest: { by: desc, cursor: "requests", follows: sql`<` },
  oldest: { by: asc, cursor: "requests-oldest", follows: sql`>` },
} as const;

/** One page in the requested order, with the total. */
export async function listJoinRequests(executor: Executor, page: JoinRequestQuery) {
  const { by, cursor: order, follows } = orders[page.sort];
  const [rows, [total]] = await Promise.all([
    executor
      .select()
      .from(joinRequests)
      .where(afterCursor(joinRequests, order, page.cursor, follows))
      .orderBy(by(joinRequests.createdAt), by(joinRequests.id))
      .limit(page.limit + 1),
    executor.select({ count: count() }).from(joinRequests),
  ]);
  return { ...toPage(rows, page.limit, order), total: total?.count ?? 0 };
}

export const joinRequestSubject = subjectRows(joinRequests);
export const joinRequestsPersonalData = personTable(joinRequests);

/** Sort positions of requests in a combined list, after its cursor, unsorted. */
export function joinRequestPlaces(executor: Executor, order: string, cursor: string | undefined) {
  return executor
    .select({ id: joinRequests.id, createdAt: joinRequests.createdAt })
    .from(joinRequests)
    .where(afterCursor(joinRequests, order, cursor));
}

export async function countJoinRequests(executor: Executor): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(joinRequests);
  return row?.count ?? 0;
}

/** IDs of requests with these email addresses, by address. */
export async function findWaitingRequests(
  executor: Executor,
  emails: string[],
): Promise<Map<string, string>> {
  const rows = await executor
    .select({ email: joinRequests.email, id: joinRequests.id })
    .from(joinRequests)
    .where(inArray(joinRequests.email, emails));
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/** Snapshots of requests for an undo. */
export const joinRequestSnapshots = (executor: Executor, ids: string[]) =>
  rowSnapshots(executor, joinRequests, ids);
export const restoreJoinRequest = (executor: Executor, snapshot: RowSnapshot) =>
  restoreRow(executor, joinRequests, snapshot);

/** Waits for the team, not for the applicant. */
const waitsForUs = eq(joinRequests.state, "waiting");
/** Sorts requests by the start of the promised time. */
const age = sql`coalesce(${joinRequests.countsFrom}::timestamp at time zone 'UTC', ${joinRequests.createdAt})`;

/** Requests that wait for the team and are due: their number, and the oldest of them. */
export async function findRequestsBefore(executor: Executor, { day, start }: DueBefore, limit: number) {
  const isDue = or(
    lt(joinRequests.countsFrom, day),
    and(isNull(joinRequests.countsFrom), lt(joinRequests.createdAt, start)),
  );
  const came = and(waitsForUs, isDue);
  const { name, createdAt, countsFrom } = joinRequests;
  const [[total], oldest] = await Promise.all([
    executor.select({ count: count() }).from(joinRequests).where(came),
    executor.select({ name, createdAt, countsFrom }).from(joinRequests).where(came).orderBy(age).limit(limit),
  ]);
  return { count: total?.count ?? 0, oldest };
}

/** Requests whose applicants were asked for changes before a time and have not answered. */
export async function findAskedBefore(executor: Executor, time: Date): Promise<JoinRequestRow[]> {
  return executor
    .select()
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.state, "changes_asked"),
        sql`${joinRequests.asked} ->> 'askedAt' < ${time.toISOString()}`,
      ),
    );
}

/** Requests that have waited longest for a decision, oldest first. */
export async function listWaitingRequests(executor: Executor, limit: number) {
  const { id, name, createdAt, countsFrom } = joinRequests;
  return executor
    .select({ id, name, createdAt, countsFrom })
    .from(joinRequests)
    .where(waitsForUs)
    .orderBy(age)
    .limit(limit);
}

/**
 * Requests that wait for the team, and others with a day set by the team, by the earlier of this day and the promised
 * one.
 */
export async function listRequestWork(executor: Executor, { ownerId, page, rules }: DueQuery) {
  const isOurs = or(waitsForUs, isNotNull(joinRequests.dueOn));
  const filter = and(isOurs, ownerId ? eq(joinRequests.ownerId, ownerId) : undefined);
  const { id, name, state, createdAt, nextStep } = joinRequests;
  const from = sql`coalesce(${joinRequests.countsFrom}, ${dayOf(createdAt, rules.timeZone)})`;
  const promised = sql`case when ${waitsForUs} then ${businessDaysAfter(from, rules.reviewDays)} end`;
  const dueOn = sql`least(${joinRequests.dueOn}, ${promised})`;
  const { order, isAfter } = dueOrder({ dueOn, createdAt, id }, page.after);
  const shown = { id, name, state, createdAt, nextStep, ownerId: joinRequests.ownerId };
  const [rows, [total]] = await Promise.all([
    executor
      .select({ ...shown, dueOn: sql<string | null>`${dueOn}::text` })
      .from(joinRequests)
      .where(and(filter, isAfter))
      .orderBy(order)
      .limit(page.limit),
    executor.select({ count: count() }).from(joinRequests).where(filter),
  ]);
  return { rows, total: total?.count ?? 0 };
}

/** Number of requests that arrived before one. */
export async function countRequestsBefore(
  executor: Executor,
  request: Pick<JoinRequestRow, "id" | "createdAt">,
): Promise<number> {
  const [before] = await executor
    .select({ count: count() })
    .from(joinRequests)
    .where(cameBefore(joinRequests, request));
  return before?.count ?? 0;
}

/** Deletes a request and returns it; undefined if it no longer exists. */
export async function deleteJoinRequest(executor: Executor, id: string): Promise<JoinRequestRow | undefined> {
  const [row] = await executor.delete(joinRequests).where(eq(joinRequests.id, id)).returning();
  return row;
}

/** Locks a request until the end of the transaction; undefined if it no longer exists. */
export async function lockJoinRequest(executor: Executor, id: string): Promise<JoinRequestRow | undefined> {
  const [row] = await executor.select().from(joinRequests).where(eq(joinRequests.id, id)).for("update");
  return row;
}

export type RequestValues = Partial<Omit<typeof joinRequests.$inferInsert, StateColumn>>;

export function updateJoinRequest(
  executor: Executor,
  id: string,
  values: RequestValues,
): Promise<JoinRequestRow | undefined> {
  return update(executor, id, values);
}

export function enterRequestState(
  executor: Executor,
  id: string,
  values: Pick<JoinRequestRow, "state"> & RequestValues,
): Promise<JoinRequestRow | undefined> {
  return update(executor, id, values);
}

async function update(
  executor: Executor,
  id: string,
  values: Partial<typeof joinRequests.$inferInsert>,
): Promise<JoinRequestRow | undefined> {
  const [row] = await executor
    .update(joinRequests)
    .set({ ...values, updatedAt: laterThan(joinRequests.updatedAt) })
    .where(eq(joinRequests.id, id))
    .returning();
  return row;
}

type Assigned = Partial<Pick<JoinRequestRow, "ownerId" | "dueOn" | "nextStep">>;

/** Changes the owner, due date, and next step, but not the version of the request. */
export async function assignRequest(
  executor: Executor,
  id: string,
  values: Assigned,
): Promise<JoinRequestRow | undefined> {
  const [row] = await executor
    .update(joinRequests)
    .set({ ...values, workUpdatedAt: laterThan(joinRequests.workUpdatedAt) })
    .where(eq(joinRequests.id, id))
    .returning();
  return row;
}

/** Open requests that an administrator owns. */
export const ownedRequests = {
  async countOpen(executor: Executor, ownerId: string): Promise<number> {
    const [row] = await executor
      .select({ count: count() })
      .from(joinRequests)
      .where(eq(joinRequests.ownerId, ownerId));
    return row?.count ?? 0;
  },
  async handOver(executor: Executor, from: string, to: string): Promise<void> {
    await executor
      .update(joinRequests)
      .set({ ownerId: to, workUpdatedAt: laterThan(joinRequests.workUpdatedAt) })
      .where(eq(joinRequests.ownerId, from));
  },
};

type AnyProposal = { proposal: Proposal } | { proposedChanges: ProposedChanges } | undefined;

/** Replaces the proposal for a request. Returns false if there is no such request. */
export async function setProposal(executor: Executor, id: string, proposal: AnyProposal): Promise<boolean> {
  const rows = await executor
    .update(joinRequests)
    .set({ proposal: null, proposedChanges: null, ...proposal })
    .where(eq(joinRequests.id, id))
    .returning({ id: joinRequests.id });
  return rows.length > 0;
}

export async function findJoinRequests(executor: Executor, ids: string[]): Promise<JoinRequestRow[]> {
  if (ids.length === 0) return [];
  return executor.select().from(joinRequests).where(inArray(joinRequests.id, ids));
}
