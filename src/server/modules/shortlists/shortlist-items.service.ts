import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { EditConflict, Invalid, Missing } from "#domain/errors.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import type { MoneyInput } from "#domain/money/money.ts";
import { snapshotOf } from "#domain/shortlists/proposed-figures.ts";
import { maximumItems } from "#domain/shortlists/shortlist-limits.ts";
import type {
  ItemChanges,
  ItemsAdded,
  ItemsInput,
  Shortlist,
  ShortlistItem,
  ShortlistOrder,
} from "#domain/shortlists/shortlists.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import * as shortlistCampaigns from "#server/modules/shortlists/shortlist-campaign.service.ts";
import * as shortlistReader from "#server/modules/shortlists/shortlist-reader.ts";
import { type Actor, nameOfActor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { lockList, refuseUnlessOpen } from "./locked-list.ts";
import {
  deleteItem,
  type ItemRow,
  insertItems,
  listItems,
  lockItem,
  orderItems,
  updateItem,
} from "./shortlist-items.repository.ts";
import { presentItems, type TeamPrincipal } from "./shortlists.presenter.ts";
import { type ShortlistRow, updateShortlist } from "./shortlists.repository.ts";

// Creators on a shortlist. Every change locks the shortlist first.

/** One result for each creator. Items that a program adds wait for an editor. */
export async function add(
  context: Context,
  actor: TeamPrincipal,
  id: string,
  input: ItemsInput,
  idempotencyKey?: string,
): Promise<ItemsAdded> {
  const content = [actor.kind === "apiKey" ? actor.keyId : actor.adminId, id, input];
  const { result } = await idempotencyKeys.onceByKey(
    context,
    { form: "shortlist items", idempotencyKey, content },
    async (transaction) => ({ _id: id, ...(await insert(transaction, actor, id, input)) }),
  );
  return { results: result.results };
}

export async function update(
  context: Context,
  actor: AdminPrincipal,
  { id, itemId }: { id: string; itemId: string },
  { updatedAt, accept, price, ...texts }: ItemChanges,
): Promise<ShortlistItem> {
  return transact(context, async (transaction) => {
    const { list, item } = await lockBoth(transaction.database, id, itemId);
    if (updatedAt !== undefined && updatedAt !== item.updatedAt) {
      throw new EditConflict(await itemOf(transaction, list, itemId, actor));
    }
    await updateItem(transaction.database, itemId, {
      ...texts,
      ...(price !== undefined && { priceMinor: minorOf(price, list) }),
      ...(accept && { proposedBy: null }),
    });
    if (accept) await shortlistCampaigns.join(transaction, actor, list, [{ ...item, proposedBy: null }]);
    const after = { item: itemId, ...(accept && { accepted: item.influencerId }) };
    await record(transaction, actor, list, { after });
    return itemOf(transaction, list, itemId, actor);
  });
}

export async function remove(
  context: Context,
  actor: AdminPrincipal,
  { id, itemId }: { id: string; itemId: string },
): Promise<void> {
  await transact(context, async (transaction) => {
    const { list, item } = await lockBoth(transaction.database, id, itemId);
    await deleteItem(transaction.database, itemId);
    await idempotencyKeys.forgetRecords(transaction, [itemId]);
    await record(transaction, actor, list, { before: { removed: item.influencerId } });
  });
}

/** Throws `Invalid` unless all items are listed, and `EditConflict` if the shortlist has changed. */
export async function order(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { items, updatedAt }: ShortlistOrder,
): Promise<Shortlist> {
  return transact(context, async (transaction) => {
    const list = await lockList(transaction.database, id);
    if (updatedAt !== undefined && updatedAt !== list.updatedAt) {
      throw new EditConflict(await shortlistReader.read(transaction, id, actor));
    }
    refuseUnlessOpen(list, "edit", "editor");
    const present = (await listItems(transaction.database, id)).map((item) => item.id);
    if (present.length !== items.length || present.some((each) => !items.includes(each))) {
      throw new Invalid("items", "must name all items of the list, each once");
    }
    await orderItems(transaction.database, items);
    await record(transaction, actor, list, { after: { order: items } });
    return shortlistReader.read(transaction, id, actor);
  });
}

async function record(
  context: Context,
  actor: Actor,
  { id, name }: ShortlistRow,
  changed: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await updateShortlist(context.database, id);
  await emit(context, {
    type: "records.changed",
    actor,
    changes: { action: "edit", type: "shortlist", id, name, ...changed },
  });
}

async function itemOf(
  context: Context,
  list: ShortlistRow,
  id: string,
  principal: TeamPrincipal,
): Promise<ShortlistItem> {
  const parts = await shortlistReader.partsOf(context, list);
  const item = presentItems(parts, principal).find(({ _id }) => _id === id);
  if (item === undefined) throw new Missing();
  return item;
}

async function insert(
  context: Context,
  actor: TeamPrincipal,
  id: string,
  input: ItemsInput,
): Promise<ItemsAdded> {
  const list = await lockList(context.database, id);
  const isProposal = actor.kind === "apiKey";
  refuseUnlessOpen(list, isProposal ? "propose" : "edit", isProposal ? "program" : "editor");
  const priceMinor = minorOf(input.price, list);
  const creators = await influencers.namedAndHeld(context, input.ids);
  const present = await listItems(context.database, id);
  const last = present.at(-1)?.position ?? 0;
  const fresh = creators
    .filter(({ _id }) => !present.some(({ influencerId }) => influencerId === _id))
    .slice(0, Math.max(0, maximumItems - present.length));
  const rows = fresh.map((creator, index) => ({
    ...newItem(creator, context.now()),
    shortlistId: id,
    position: last + index + 1,
    pitch: input.pitch,
    teamNote: input.teamNote,
    priceMinor,
    proposedBy: isProposal ? nameOfActor(actor) : null,
  }));
  await insertItems(context.database, rows);
  await shortlistCampaigns.join(context, actor, list, rows);
  if (rows.length > 0) {
    const added = fresh.map(({ _id }) => _id);
    await record(context, actor, list, { after: isProposal ? { proposed: added } : { added } });
  }
  return { results: input.ids.map((asked) => resultOf(asked, { present, rows, creators })) };
}

async function lockBoth(transaction: Executor, id: string, itemId: string) {
  const list = await lockList(transaction, id);
  const item = await lockItem(transaction, { shortlistId: id, id: itemId });
  if (item === undefined) throw new Missing();
  refuseUnlessOpen(list, "edit", "editor");
  return { list, item };
}

function newItem(creator: InfluencerRecord, at: Date) {
  return {
    id: randomUUIDv7(),
    influencerId: creator._id,
    creatorName: creator.name,
    snapshot: snapshotOf(creator, at),
    createdAt: at,
  };
}

/** Price in minor units. Throws `Invalid` for a currency other than the shortlist's. */
function minorOf(price: MoneyInput | null, { currency }: ShortlistRow): number | null {
  if (price === null) return null;
  if (price.currency !== currency) throw new Invalid("price.currency", `must be ${currency}, as the list is`);
  return price.minor;
}

type Added = {
  present: Pick<ItemRow, "id" | "influencerId">[];
  rows: Pick<ItemRow, "id" | "influencerId">[];
  creators: InfluencerRecord[];
};

function resultOf(influencerId: string, { present, rows, creators }: Added): ItemsAdded["results"][number] {
  const of = (items: Added["rows"]) => items.find((item) => item.influencerId === influencerId)?.id;
  const known = of(present);
  if (known) return { influencerId, outcome: "present", itemId: known };
  const added = of(rows);
  if (added) return { influencerId, outcome: "added", itemId: added };
  const outcome = creators.some(({ _id }) => _id === influencerId) ? "full" : "unknown";
  return { influencerId, outcome, itemId: null };
}
