import { Conflict, Missing } from "#domain/errors.ts";
import type { RosterChanges, TagRecord } from "#domain/influencers/tags.contract.ts";
import { changedTags, maximumTags, tagKey } from "#domain/influencers/tags.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import { lockInfluencers, updateInfluencers } from "./influencers.repository.ts";
import type { AddressedInfluencer } from "./influencers.schema.ts";
import { writeRoster } from "./roster.service.ts";
import { copyTag, deleteTag, holdTags, listTags, lockTags, renameTag } from "./tags.repository.ts";

export async function list(context: Context): Promise<TagRecord[]> {
  return (await listTags(context.database)).map(({ id, ...tag }) => ({ _id: id, ...tag }));
}

/** Throws `Conflict` if another tag has the name. */
export async function rename(context: Context, actor: Actor, id: string, name: string): Promise<void> {
  await transact(context, async (transaction) => {
    const [tag] = await lockTags(transaction.database, [id]);
    if (tag === undefined) throw new Missing();
    const [other] = await holdTags(transaction.database, [tagKey(name)]);
    if (other && other.id !== id) throw new Conflict(`There is a tag ‘${other.name}’ already.`, "name");
    await renameTag(transaction.database, id, name);
    if (name === tag.name) return;
    await record(transaction, actor, {
      action: "edit",
      id,
      name,
      before: { name: tag.name },
      after: { name },
    });
  });
}

/** All creators with the first tag get the second one, and the first is deleted. */
export async function merge(context: Context, actor: Actor, id: string, into: string): Promise<void> {
  if (id === into) throw new Conflict("A tag cannot be merged into itself.", "into");
  await transact(context, async (transaction) => {
    const found = await lockTags(transaction.database, [id, into]);
    const from = found.find((tag) => tag.id === id);
    const to = found.find((tag) => tag.id === into);
    if (from === undefined || to === undefined) throw new Missing();
    await copyTag(transaction.database, id, into);
    await deleteTag(transaction.database, id);
    await record(transaction, actor, {
      action: "delete",
      id,
      name: from.name,
      after: { mergedInto: to.name },
    });
  });
}

export async function remove(context: Context, actor: Actor, id: string): Promise<void> {
  await transact(context, async (transaction) => {
    const [tag] = await lockTags(transaction.database, [id]);
    if (tag === undefined) throw new Missing();
    await deleteTag(transaction.database, id);
    await record(transaction, actor, { action: "delete", id, name: tag.name });
  });
}

function record(context: Context, actor: Actor, change: Omit<Change, "type">): Promise<void> {
  return emit(context, { type: "records.changed", actor, changes: { ...change, type: "tag" } });
}

/** Changes tags and relationship of several creators in one transaction. */
export async function changeMany(context: Context, actor: Actor, changes: RosterChanges) {
  return transact(context, async (transaction) => {
    const rows = await lockInfluencers(transaction.database, changes.ids);
    const planned = rows.map((row) => ({ row, after: changedRoster(row, changes) }));
    const fitting = planned.filter(({ after }) => after.tags.length <= maximumTags);
    const changing = fitting.filter(({ row, after }) => Object.keys(differences(row, after)).length > 0);
    await writeRoster(transaction, new Map(changing.map(({ row, after }) => [row.id, { tags: after.tags }])));
    const { relationship } = changes;
    await updateInfluencers(
      transaction.database,
      changing.map(({ row }) => row.id),
      relationship === undefined ? {} : { relationship },
    );
    if (changing.length > 0) {
      await emit(transaction, {
        type: "records.changed",
        actor,
        changes: changing.map(({ row, after }) => changeOf(row, differences(row, after))),
      });
    }
    return {
      done: fitting.length,
      notFound: changes.ids.filter((id) => !rows.some((row) => row.id === id)),
      refused: planned
        .filter(({ after }) => after.tags.length > maximumTags)
        .map(({ row }) => ({
          _id: row.id,
          message: `${row.name} would have more than ${maximumTags} tags.`,
        })),
    };
  });
}

type RosterFields = Pick<AddressedInfluencer, "tags" | "relationship">;

function changedRoster(row: RosterFields, changes: RosterChanges): RosterFields {
  return {
    tags: changedTags(row.tags, changes),
    relationship: changes.relationship ?? row.relationship,
  };
}

/** Fields that change, with their new values. */
function differences(row: RosterFields, after: RosterFields): Partial<RosterFields> {
  const isRetagged = row.tags.join() !== after.tags.join();
  return {
    ...(isRetagged && { tags: after.tags }),
    ...(row.relationship !== after.relationship && { relationship: after.relationship }),
  };
}

function changeOf(row: AddressedInfluencer, after: Partial<RosterFields>): Change {
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, Reflect.get(row, name)]));
  return { action: "edit", type: "influencer", id: row.id, name: row.name, before, after };
}
