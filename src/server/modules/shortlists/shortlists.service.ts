import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { EditConflict, Invalid, StepConflict } from "#domain/errors.ts";
import { recordChanges } from "#domain/history/record-changes.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { shortlistMachine } from "#domain/shortlists/shortlist-states.ts";
import type {
  Shortlist,
  ShortlistChanges,
  ShortlistInput,
  ShortlistQuery,
  ShortlistStateChange,
} from "#domain/shortlists/shortlists.contract.ts";
import { isRepeatedAction } from "#domain/states/repeated-action.ts";
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { ownerIdOf, refuseStranger } from "#server/modules/admin/admin.service.ts";
import type { BrandsService } from "#server/modules/brands/brands.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { Change } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { lockList } from "./locked-list.ts";
import type { ShortlistCampaignService } from "./shortlist-campaign.service.ts";
import { hasPrices, listItems } from "./shortlist-items.repository.ts";
import type { ShortlistReader } from "./shortlist-reader.ts";
import type { TeamPrincipal } from "./shortlists.presenter.ts";
import {
  deleteShortlist,
  insertShortlist,
  listShortlists,
  type ShortlistRow,
  updateShortlist,
} from "./shortlists.repository.ts";

export { shortlistItemsPersonalData } from "./shortlist-items.repository.ts";
export { reviewersPersonalData, shortlistVotesPersonalData } from "./shortlist-reviewers.repository.ts";
export { ownedShortlists, shortlistSubject } from "./shortlists.repository.ts";

export type ShortlistsService = ReturnType<typeof shortlistsService>;
type Dependencies = {
  database: Database;
  reader: ShortlistReader;
  brands: Pick<BrandsService, "clientOf">;
  context: Context;
  inCampaign: Pick<ShortlistCampaignService, "join" | "refuseEnded">;

  emit: Emit;
  now: () => Date;
};

/** Shortlists for clients, as the team manages them. */
export function shortlistsService(dependencies: Dependencies) {
  const { database, reader, brands, context, inCampaign, emit, now } = dependencies;

  const record = (transaction: Executor, actor: AdminPrincipal, change: Omit<Change, "type">) =>
    emit(transaction, { type: "records.changed", actor, changes: { ...change, type: "shortlist" } });

  const insert = async (transaction: Executor, actor: AdminPrincipal, input: ShortlistInput) => {
    const ownerId = input.ownerId === undefined ? actor.adminId : input.ownerId;
    await refuseStranger(transaction, ownerId);
    const { clientName = "", brandId } = await brands.clientOf(transaction, input);
    await inCampaign.refuseEnded(transaction, input.campaignId);
    const at = now();
    const id = randomUUIDv7();
    const row = await insertShortlist(transaction, {
      ...input,
      id,
      ownerId,
      clientName,
      brandId,
      stateSince: at,
      createdAt: at,
    });
    await record(transaction, actor, { action: "create", id, name: row.name, after: edited(row) });
    return id;
  };

  return {
    async list(query: ShortlistQuery, principal: TeamPrincipal) {
      const ownerId = ownerIdOf(query, principal);
      const { rows, ...position } = await listShortlists(database, query, ownerId);
      return { ...position, shortlists: await reader.summaries(database, rows, principal) };
    },

    read: (id: string, principal: TeamPrincipal): Promise<Shortlist> => reader.read(database, id, principal),

    /** A repeated call makes nothing and returns the first shortlist. */
    async create(
      actor: AdminPrincipal,
      input: ShortlistInput,
      idempotencyKey: string | undefined,
    ): Promise<Shortlist> {
      const content = [actor.adminId, input];
      const { result } = await idempotencyKeys.once(
        context,
        { form: "shortlist", idempotencyKey, content },
        async ({ database: transaction }) => ({ _id: await insert(transaction, actor, input) }),
      );
      return reader.read(database, result._id, actor);
    },

    async update(actor: AdminPrincipal, id: string, changes: ShortlistChanges): Promise<Shortlist> {
      return database.transaction(async (transaction) => {
        const current = await lockList(transaction, id);
        const { updatedAt, ...values } = changes;
        if (updatedAt !== undefined && updatedAt !== current.updatedAt) {
          throw new EditConflict(await reader.read(transaction, id, actor));
        }
        await refuseStranger(transaction, values.ownerId);
        if (values.currency && values.currency !== current.currency && (await hasPrices(transaction, id))) {
          throw new Invalid("currency", "cannot be changed while creators have prices");
        }
        const client = await brands.clientOf(transaction, values);
        const after = await updateShortlist(transaction, id, { ...values, ...client });
        if (values.campaignId && values.campaignId !== current.campaignId) {
          await inCampaign.refuseEnded(transaction, values.campaignId);
          await inCampaign.join(
            transaction,
            actor,
            { ...current, campaignId: values.campaignId },
            await listItems(transaction, id),
          );
        }
        const changed = recordChanges(edited(current), edited(after ?? current));
        if (Object.keys(changed.after).length > 0) {
          await record(transaction, actor, {
            action: "edit",
            id,
            name: after?.name ?? current.name,
            ...changed,
          });
        }
        return reader.read(transaction, id, actor);
      });
    },

    async remove(actor: AdminPrincipal, id: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const { name } = await lockList(transaction, id);
        await links.revokeAll(within(context, transaction), { type: "shortlist", id });
        await deleteShortlist(transaction, id);
        await record(transaction, actor, { action: "delete", id, name });
      });
    },

    /** Closes or reopens a shortlist. Repeating it within ten minutes, as the same person, does nothing. */
    async setState(actor: AdminPrincipal, id: string, change: ShortlistStateChange): Promise<Shortlist> {
      return database.transaction(async (transaction) => {
        const row = await lockList(transaction, id);
        const by = { action: change.action, actorId: actor.adminId, now: now() };
        if (isRepeatedAction(shortlistMachine, row, by)) return reader.read(transaction, id, actor);
        const step = shortlistMachine.step(row.state, change.action, "editor");
        const isOvertaken = change.updatedAt !== undefined && change.updatedAt !== row.updatedAt;
        if (isOvertaken) throw new EditConflict(await reader.read(transaction, id, actor));
        if (typeof step === "string") {
          throw new StepConflict(await reader.read(transaction, id, actor), row.state);
        }
        const state = step.to;
        const { action } = change;
        const entered = { state, stateSince: now(), stateBy: actor.adminId, stateAction: action };
        await updateShortlist(transaction, id, entered);
        const { state: before, name } = row;
        await emit(transaction, {
          type: "shortlist.state_changed",
          actor,
          list: { id, name },
          action,
          before,
          state,
        });
        return reader.read(transaction, id, actor);
      });
    },
  };
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
