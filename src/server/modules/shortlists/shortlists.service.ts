import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { checkAll } from "#domain/check-all.ts";
import { EditConflict, Invalid } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { shortlistMachine } from "#domain/shortlists/shortlist-states.ts";
import type {
  Shortlist,
  ShortlistChanges,
  ShortlistInput,
  ShortlistQuery,
  ShortlistStateChange,
} from "#domain/shortlists/shortlists.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { ownerIdOf, requireAdministrator } from "#server/modules/admin/admin.service.ts";
import * as brands from "#server/modules/brands/brands.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as shortlistCampaigns from "#server/modules/shortlists/shortlist-campaign.service.ts";
import * as shortlistReader from "#server/modules/shortlists/shortlist-reader.ts";
import type { Change } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { transition } from "#server/platform/states/transition.ts";
import { lockList } from "./locked-list.ts";
import { hasPrices, listItems } from "./shortlist-items.repository.ts";
import type { TeamPrincipal } from "./shortlists.presenter.ts";
import {
  deleteShortlist,
  enterShortlistState,
  insertShortlist,
  listShortlists,
  type ShortlistRow,
  updateShortlist,
} from "./shortlists.repository.ts";

export { lockListsOf, moveItems } from "./merged-items.repository.ts";
export { shortlistItemsPersonalData } from "./shortlist-items.repository.ts";
export { reviewersPersonalData, shortlistVotesPersonalData } from "./shortlist-reviewers.repository.ts";
export {
  findShortlists,
  ownedShortlists,
  ownerOfShortlist,
  shortlistSubject,
} from "./shortlists.repository.ts";

// Shortlists for clients, as the team manages them.

export async function list(context: Context, query: ShortlistQuery, principal: TeamPrincipal) {
  const ownerId = ownerIdOf(query, principal);
  const { rows, ...position } = await listShortlists(context.database, query, ownerId);
  return { ...position, shortlists: await shortlistReader.summaries(context, rows, principal) };
}

export function read(context: Context, id: string, principal: TeamPrincipal): Promise<Shortlist> {
  return shortlistReader.read(context, id, principal);
}

/** A repeated call makes nothing and returns the first shortlist. */
export async function create(
  context: Context,
  actor: AdminPrincipal,
  input: ShortlistInput,
  idempotencyKey: string | undefined,
): Promise<Shortlist> {
  const content = [actor.adminId, input];
  const { result } = await idempotencyKeys.once(
    context,
    { form: "shortlist", idempotencyKey, content },
    async (transaction) => ({ _id: await insert(transaction, actor, input) }),
  );
  return shortlistReader.read(context, result._id, actor);
}

export async function update(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  changes: ShortlistChanges,
): Promise<Shortlist> {
  return transact(context, async (transaction) => {
    const current = await lockList(transaction.database, id);
    const { updatedAt, ...values } = changes;
    if (updatedAt !== undefined && updatedAt !== current.updatedAt) {
      throw new EditConflict(await shortlistReader.read(transaction, id, actor));
    }
    const campaignId = values.campaignId === current.campaignId ? null : values.campaignId;
    const [client] = await checkAll(
      () => brands.clientOf(transaction, values),
      () => requireAdministrator(transaction.database, values.ownerId),
      () => refuseNewCurrency(transaction.database, current, values),
      () => shortlistCampaigns.refuseEnded(transaction, campaignId),
    );
    const after = await updateShortlist(transaction.database, id, { ...values, ...client });
    if (campaignId) {
      await shortlistCampaigns.join(
        transaction,
        actor,
        { ...current, campaignId },
        await listItems(transaction.database, id),
      );
    }
    const changed = changesBetween(edited(current), edited(after));
    if (Object.keys(changed.after).length > 0) {
      await record(transaction, actor, {
        action: "edit",
        id,
        name: after.name,
        ...changed,
      });
    }
    return shortlistReader.read(transaction, id, actor);
  });
}

export async function remove(context: Context, actor: AdminPrincipal, id: string): Promise<void> {
  await transact(context, async (transaction) => {
    const { name } = await lockList(transaction.database, id);
    await links.revokeAll(transaction, { type: "shortlist", id });
    await deleteShortlist(transaction.database, id);
    await record(transaction, actor, { action: "delete", id, name });
  });
}

/** Closes or reopens a shortlist. Repeating it within ten minutes, as the same person, does nothing. */
export async function setState(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  change: ShortlistStateChange,
): Promise<Shortlist> {
  return transact(context, async (transaction) => {
    const row = await lockList(transaction.database, id);
    const { action, updatedAt } = change;
    const current = () => shortlistReader.read(transaction, id, actor);
    const { row: after, isRepeated } = await transition(
      transaction,
      { machine: shortlistMachine, labels: shortlistStateNames, write: enterShortlistState },
      row,
      { action, as: "editor", by: actor.adminId, prepare: () => ({}) },
      { repeatedBy: actor.adminId, updatedAt, current },
    );
    if (isRepeated) return current();
    const { state: before, name } = row;
    await emit(transaction, {
      type: "shortlist.state_changed",
      actor,
      list: { id, name },
      action,
      before,
      state: after.state,
    });
    return current();
  });
}

const shortlistStateNames = { open: "open", closed: "closed" };

function record(context: Context, actor: AdminPrincipal, change: Omit<Change, "type">) {
  return emit(context, { type: "records.changed", actor, changes: { ...change, type: "shortlist" } });
}

async function insert(context: Context, actor: AdminPrincipal, input: ShortlistInput) {
  const ownerId = input.ownerId === undefined ? actor.adminId : input.ownerId;
  const [{ clientName = "", brandId }] = await checkAll(
    () => brands.clientOf(context, input),
    () => requireAdministrator(context.database, ownerId),
    () => shortlistCampaigns.refuseEnded(context, input.campaignId),
  );
  const at = context.now();
  const id = randomUUIDv7();
  const row = await insertShortlist(context.database, {
    ...input,
    id,
    ownerId,
    clientName,
    brandId,
    stateSince: at,
    createdAt: at,
  });
  await record(context, actor, { action: "create", id, name: row.name, after: edited(row) });
  return id;
}

/** Throws `Invalid` for another currency if there are prices in the present one. */
async function refuseNewCurrency(
  transaction: Executor,
  { id, currency: present }: ShortlistRow,
  { currency = present }: ShortlistChanges,
): Promise<void> {
  if (currency === present || !(await hasPrices(transaction, id))) return;
  throw new Invalid("currency", "cannot be changed while creators have prices");
}

/** Fields recorded in the history. */
function edited(row: ShortlistRow) {
  return pickFields(row, [
    "name",
    "clientName",
    "brandId",
    "campaignId",
    "ownerId",
    "intro",
    "show",
    "currency",
    "dueOn",
    "nextStep",
  ]);
}
