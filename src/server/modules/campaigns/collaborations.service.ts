import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { maximumCollaborations } from "#domain/campaigns/campaign-limits.ts";
import { isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import type {
  Collaboration,
  CollaborationChanges,
  CollaborationQuery,
  CollaborationsAdded,
  RankInput,
} from "#domain/campaigns/collaborations.contract.ts";
import { Conflict, EditConflict, Invalid, Missing } from "#domain/errors.ts";
import { recordChanges } from "#domain/history/record-changes.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { ownerIdOf, refuseStranger } from "#server/modules/admin/admin.service.ts";
import type { InfluencersService } from "#server/modules/influencers/influencers.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { minorIn } from "./campaign-prices.ts";
import type { CampaignReader } from "./campaign-reader.ts";
import type { TeamPrincipal } from "./campaigns.presenter.ts";
import { type CampaignRow, findCampaigns, lockCampaign } from "./campaigns.repository.ts";
import {
  type CollaborationRow,
  type CollaborationValues,
  deleteCollaboration,
  findCollaborations,
  findPresent,
  insertCollaborations,
  lastRank,
  listCollaborations,
  lockCollaborations,
  nextRank,
  renumber,
  updateCollaboration,
} from "./collaborations.repository.ts";
import { exclusivitiesOn } from "./exclusivities.ts";

export type CollaborationsService = ReturnType<typeof collaborationsService>;
type Dependencies = {
  database: Database;
  reader: CampaignReader;
  influencers: Pick<InfluencersService, "chosenFrom">;
  context: Context;

  emit: Emit;
  now: () => Date;
};
type Added = {
  campaign: CampaignRow;
  influencerIds: string[];
  /** Prices for the client, in minor units of the campaign's currency. */
  clientPrices?: ReadonlyMap<string, number | null>;
  /** Visible to the team only. */
  note?: string;
};

type Adding = Pick<Added, "influencerIds" | "note"> & { idempotencyKey?: string | undefined };

/** Creators in campaigns. Their states change elsewhere, by steps. */
export function collaborationsService(dependencies: Dependencies) {
  const { database, reader, influencers, context, emit, now } = dependencies;
  const record = (
    transaction: Executor,
    actor: Actor,
    { id, creatorName: name }: CollaborationRow,
    change: { action: "edit" | "delete"; before?: Record<string, unknown>; after?: Record<string, unknown> },
  ) =>
    emit(transaction, {
      type: "records.changed",
      actor,
      changes: { ...change, type: "collaboration", id, name },
    });

  /** Adds creators at the end of a campaign that the caller has locked. */
  const addTo = async (
    transaction: Executor,
    actor: Actor,
    { campaign, influencerIds, clientPrices, note = "" }: Added,
  ): Promise<CollaborationsAdded> => {
    const present = await findPresent(transaction, campaign.id, influencerIds);
    const creators = await influencers.chosenFrom(transaction, influencerIds);
    const last = await lastRank(transaction, campaign.id);
    const at = now();
    const rows = creators
      .filter(({ _id }) => !present.some(({ influencerId }) => influencerId === _id))
      .slice(0, Math.max(0, maximumCollaborations - last.count))
      .map(({ _id, name }, index) => ({
        id: randomUUIDv7(),
        campaignId: campaign.id,
        influencerId: _id,
        creatorName: name,
        stateSince: at,
        rank: last.rank + index + 1,
        clientPriceMinor: clientPrices?.get(_id) ?? null,
        createdAt: at,
      }));
    await insertCollaborations(transaction, rows);
    if (rows.length > 0) {
      await emit(transaction, { type: "collaborations.added", actor, campaign, collaborations: rows, note });
    }
    const known = new Map([...present, ...rows].map(({ id, influencerId }) => [influencerId, id]));
    const isNew = new Set(rows.map(({ influencerId }) => influencerId));
    const bound = await exclusivitiesOn(transaction, campaign, { influencerIds, at });
    return {
      results: influencerIds.map((influencerId) => {
        const collaborationId = known.get(influencerId) ?? null;
        if (collaborationId !== null) {
          const outcome = isNew.has(influencerId) ? "added" : "present";
          return { influencerId, outcome, collaborationId, exclusivities: bound.get(influencerId) ?? [] };
        }
        const outcome = creators.some(({ _id }) => _id === influencerId) ? "full" : "unknown";
        return { influencerId, outcome, collaborationId, exclusivities: [] };
      }),
    };
  };

  /** Edits a collaboration. The caller has locked it and its campaign. */
  const edit = async (
    transaction: Executor,
    actor: Actor,
    current: CollaborationRow,
    values: CollaborationValues,
  ): Promise<void> => {
    const after = await updateCollaboration(transaction, current.id, values);
    const changed = recordChanges(edited(current), edited(after ?? current));
    if (Object.keys(changed.after).length > 0) {
      await record(transaction, actor, current, { action: "edit", ...changed });
    }
  };

  return {
    addTo,
    edit,

    async list(campaignId: string, query: CollaborationQuery, principal: TeamPrincipal) {
      const [campaign] = await findCampaigns(database, [campaignId]);
      if (campaign === undefined) throw new Missing();
      const ownerId = ownerIdOf(query, principal);
      const { rows, ...position } = await listCollaborations(database, campaignId, query, ownerId);
      const collaborations = await reader.collaborations(database, { campaign, rows, principal });
      return { ...position, collaborations };
    },

    read: (id: string, principal: TeamPrincipal): Promise<Collaboration> =>
      reader.collaboration(database, id, principal),

    /**
     * One result for each creator. `note` is added to each, for the team. A repeated key returns the first results.
     * Throws `Conflict` if the campaign has ended.
     */
    async add(
      actor: TeamPrincipal,
      campaignId: string,
      { influencerIds, note = "", idempotencyKey }: Adding,
    ): Promise<CollaborationsAdded> {
      const content = [actor.kind === "admin" ? actor.adminId : actor.keyId, campaignId, influencerIds, note];
      const { result } = await idempotencyKeys.onceByKey(
        context,
        { form: "collaborations", idempotencyKey, content },
        async ({ database: transaction }) => {
          const campaign = await lockCampaign(transaction, campaignId);
          if (campaign === undefined) throw new Missing();
          refuseEnded(campaign);
          return addTo(transaction, actor, { campaign, influencerIds, note });
        },
      );
      return result;
    },

    async update(actor: AdminPrincipal, id: string, changes: CollaborationChanges): Promise<Collaboration> {
      return database.transaction(async (transaction) => {
        const { campaign, collaboration: current } = await lockBoth(transaction, id);
        const { updatedAt, price, clientPrice, ...values } = changes;
        if (updatedAt !== undefined && updatedAt !== current.updatedAt) {
          throw new EditConflict(await reader.collaboration(transaction, id, actor));
        }
        await refuseStranger(transaction, values.ownerId);
        const { currency } = campaign;
        await edit(transaction, actor, current, {
          ...values,
          ...(price !== undefined && { priceMinor: minorIn(currency, "price", price) }),
          ...(clientPrice !== undefined && {
            clientPriceMinor: minorIn(currency, "clientPrice", clientPrice),
          }),
        });
        return reader.collaboration(transaction, id, actor);
      });
    },

    /** Throws `Conflict` unless the creator is only listed. */
    async remove(actor: AdminPrincipal, id: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const { collaboration } = await lockBoth(transaction, id);
        if (collaboration.state !== "listed") {
          throw new Conflict("Only creators who are listed can be taken out. Pass on this one instead.");
        }
        await links.revokeAll(within(context, transaction), { type: "collaboration", id });
        await deleteCollaboration(transaction, id);
        await record(transaction, actor, collaboration, { action: "delete" });
      });
    },

    async rank(actor: AdminPrincipal, id: string, { after }: RankInput): Promise<Collaboration> {
      return database.transaction(async (transaction) => {
        const { campaign } = await lockBoth(transaction, id, "update");
        const between = () => placeAfter(transaction, { campaignId: campaign.id, id, after });
        let rank = await between();
        if (rank === undefined) {
          await renumber(transaction, campaign.id);
          rank = await between();
        }
        if (rank === undefined) throw new Invalid("after", "leaves no place");
        await updateCollaboration(transaction, id, { rank });
        return reader.collaboration(transaction, id, actor);
      });
    },
  };
}

/** Locks a campaign and then a collaboration, the order of every change. Throws `Missing` if there is none. */
export async function lockBoth(
  transaction: Executor,
  id: string,
  lock: "update" | "share" = "share",
): Promise<{ campaign: CampaignRow; collaboration: CollaborationRow }> {
  const [found] = await findCollaborations(transaction, [id]);
  const campaign = found && (await lockCampaign(transaction, found.campaignId, lock));
  const [collaboration] = campaign ? await lockCollaborations(transaction, [id]) : [];
  if (campaign === undefined || collaboration === undefined) throw new Missing();
  return { campaign, collaboration };
}

/** Throws `Conflict` if the campaign has ended. */
export function refuseEnded(campaign: CampaignRow): void {
  if (!isOpenCampaign(campaign)) throw new Conflict("This campaign has ended.");
}

/** Rank between two neighbors; undefined if no number is left between them. */
async function placeAfter(
  transaction: Executor,
  { campaignId, id, after }: { campaignId: string; id: string; after: string | null },
): Promise<number | undefined> {
  const [previous] = after === null ? [] : await findCollaborations(transaction, [after]);
  if (after !== null && (previous?.campaignId !== campaignId || after === id)) {
    throw new Invalid("after", "is not another creator of this campaign");
  }
  const above = previous?.rank ?? null;
  const next = await nextRank(transaction, { campaignId, previous, except: id });
  if (next === null) return (above ?? 0) + 1;
  const rank = above === null ? next - 1 : (above + next) / 2;
  return rank < next && (above === null || rank > above) ? rank : undefined;
}

/** Fields recorded in the history. */
function edited(row: CollaborationRow) {
  return pickFields(row, ["ownerId", "dueOn", "nextStep", "priceMinor", "clientPriceMinor", "scores"]);
}

/** Collaborations with their campaigns by ID, not locked. */
export async function readBoth(
  executor: Executor,
  rows: readonly { campaignId: string; collaborationId: string }[],
): Promise<ReadonlyMap<string, { campaign: CampaignRow; collaboration: CollaborationRow }>> {
  const unique = (ids: string[]) => [...new Set(ids)];
  const campaigns = await findCampaigns(executor, unique(rows.map(({ campaignId }) => campaignId)));
  const byId = new Map(campaigns.map((row) => [row.id, row]));
  const found = await findCollaborations(executor, unique(rows.map((row) => row.collaborationId)));
  return new Map(
    found.flatMap((collaboration) => {
      const campaign = byId.get(collaboration.campaignId);
      return campaign ? [[collaboration.id, { campaign, collaboration }] as const] : [];
    }),
  );
}
