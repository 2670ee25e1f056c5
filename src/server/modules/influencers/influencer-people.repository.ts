import { randomUUIDv7 } from "node:crypto";
import { asc } from "drizzle-orm";
import type { Person } from "#domain/influencers/people.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { insertRows } from "#server/platform/database/insert-rows.ts";
import { personTable } from "#server/platform/database/personal-data.ts";
import { influencerPeople } from "./influencer-people.schema.ts";

export const peoplePersonalData = personTable(influencerPeople);

export async function listPeople(executor: Executor, influencerIds: string[]): Promise<PersonRow[]> {
  if (influencerIds.length === 0) return [];
  return executor
    .select()
    .from(influencerPeople)
    .where(anyOf(influencerPeople.influencerId, influencerIds))
    .orderBy(asc(influencerPeople.position));
}
export type PersonRow = typeof influencerPeople.$inferSelect;

/** Replaces the people of creators. The caller has locked the records. */
export async function replacePeople(
  executor: Executor,
  people: ReadonlyMap<string, readonly Person[]>,
): Promise<void> {
  if (people.size === 0) return;
  await executor.delete(influencerPeople).where(anyOf(influencerPeople.influencerId, [...people.keys()]));
  const rows = [...people].flatMap(([influencerId, list]) =>
    list.map((person, position) => ({ ...person, id: randomUUIDv7(), influencerId, position })),
  );
  await insertPeople(executor, rows);
}

export async function insertPeople(executor: Executor, rows: PersonRow[]): Promise<void> {
  await insertRows(executor, influencerPeople, rows);
}
