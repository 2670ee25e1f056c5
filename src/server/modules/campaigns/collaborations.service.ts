import { randomUUIDv7 } from "node:crypto";
import { seesOwnFields } from "#domain/access/policy.ts";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { maximumCollaborations } from "#domain/campaigns/campaign-limits.ts";
import { minorIn } from "#domain/campaigns/campaign-prices.ts";
import type {
  Collaboration,
  CollaborationChanges,
  CollaborationQuery,
  CollaborationsAdded,
  RankInput,
} from "#domain/campaigns/collaborations.contract.ts";
import { checkAll } from "#domain/check-all.ts";
import { Conflict, EditConflict, Invalid, Missing } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { ownerIdOf, requireAdministrator } from "#server/modules/admin/admin.service.ts";
import * as campaignReader from "#server/modules/campaigns/campaign-reader.ts";
import * as customFields from "#server/modules/custom-fields/custom-fields.service.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { lockBoth, refuseEnded } from "./campaign-records.service.ts";
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
  nextRank,
  renumber,
  updateCollaboration,
} from "./collaborations.repository.ts";
import { exclusivitiesOn } from "./exclusivities.ts";

type Added = {
  campaign: CampaignRow;
  influencerIds: string[];
  /** Prices for the client, in minor units of the campaign's currency. */
  clientPrices?: ReadonlyMap<string, number | null>;
  /** Visible to the team only. */
  note?: string;
};

type Adding = Pick<Added, "influencerIds" | "note"> & { idempotencyKey?: string | undefined };

// Creators in campaigns. Their states change elsewhere, by steps.

export async function list(
  context: Context,
  campaignId: string,
  query: CollaborationQuery,
  principal: TeamPrincipal,
) {
  const [campaign] = await findCampaigns(context.database, [campaignId]);
  if (campaign === undefined) throw new Missing();
  const ownerId = ownerIdOf(query, principal);
  if (query.custom !== undefined && !seesOwnFields(principal)) {
    throw new Invalid("custom", "is only for those who see the values");
  }
  const ownFields = await customFields.filtersOf(context, "collaboration", query.custom);
  const wanted = { ownerId, ownFields };
  const { rows, ...position } = await listCollaborations(context.database, campaignId, query, wanted);
  const collaborations = await campaignReader.collaborations(context, { campaign, rows, principal });
  return { ...position, collaborations };
}

export function read(context: Context, id: string, principal: TeamPrincipal): Promise<Collaboration> {
  return campaignReader.collaboration(context, id, principal);
}

/**
 * One result for each creator. `note` is added to each, for the team. A repeated key returns the first results.
 * Throws `Conflict` if the campaign has ended.
 */
export async function add(
  context: Context,
  actor: TeamPrincipal,
  campaignId: string,
  { influencerIds, note = "", idempotencyKey }: Adding,
): Promise<CollaborationsAdded> {
  const content = [actor.kind === "admin" ? actor.adminId : actor.keyId, campaignId, influencerIds, note];
  const { result } = await idempotencyKeys.onceByKey(
    context,
    { form: "collaborations", idempotencyKey, content },
    async (transaction) => {
      const campaign = await lockCampaign(transaction.database, campaignId);
      if (campaign === undefined) throw new Missing();
      refuseEnded(campaign);
      return addTo(transaction, actor, { campaign, influencerIds, note });
    },
  );
  return result;
}

export async function update(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  changes: CollaborationChanges,
): Promise<Collaboration> {
  return transact(context, async (transaction) => {
    const { campaign, collaboration: current } = await lockBoth(transaction.database, id);
    const { updatedAt, price, clientPrice, custom, ...values } = changes;
    if (updatedAt !== undefined && updatedAt !== current.updatedAt) {
      throw new EditConflict(await campaignReader.collaboration(transaction, id, actor));
    }
    const { currency } = campaign;
    const [ownFields, priceMinor, clientPriceMinor] = await checkAll(
      () => customFields.readChanges(transaction, "collaboration", custom, current.custom),
      () => minorIn(currency, "price", price ?? null),
      () => minorIn(currency, "clientPrice", clientPrice ?? null),
      () => requireAdministrator(transaction.database, values.ownerId),
    );
    await edit(transaction, actor, current, {
      ...values,
      ownFields,
      ...(price !== undefined && { priceMinor }),
      ...(clientPrice !== undefined && { clientPriceMinor }),
    });
    return campaignReader.collaboration(transaction, id, actor);
  });
}

/** Throws `Conflict` unless the creator is only listed. */
export async function remove(context: Context, actor: AdminPrincipal, id: string): Promise<void> {
  await transact(context, async (transaction) => {
    const { collaboration } = await lockBoth(transaction.database, id);
    if (collaboration.state !== "listed") {
      throw new Conflict("Only creators in ‘Listed’ can be removed. Use ‘Pass’ for this one instead.");
    }
    await links.revokeAll(transaction, { type: "collaboration", id });
    await deleteCollaboration(transaction.database, id);
    await record(transaction, actor, collaboration, { action: "delete" });
  });
}

export async function rank(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { after }: RankInput,
): Promise<Collaboration> {
  return transact(context, async (transaction) => {
    const { campaign } = await lockBoth(transaction.database, id, "update");
    const between = () => placeAfter(transaction.database, { campaignId: campaign.id, id, after });
    let rank = await between();
    if (rank === undefined) {
      await renumber(transaction.database, campaign.id);
      rank = await between();
    }
    if (rank === undefined) throw new Invalid("after", "leaves no place");
    await updateCollaboration(transaction.database, id, { rank });
    return campaignReader.collaboration(transaction, id, actor);
  });
}

function record(
  context: Context,
  actor: Actor,
  { id, creatorName: name }: CollaborationRow,
  change: { action: "edit" | "delete"; before?: Record<string, unknown>; after?: Record<string, unknown> },
) {
  return emit(context, {
    type: "records.changed",
    actor,
    changes: { ...change, type: "collaboration", id, name },
  });
}

/** Adds creators at the end of a campaign that the caller has locked. */
export async function addTo(
  context: Context,
  actor: Actor,
  { campaign, influencerIds, clientPrices, note = "" }: Added,
): Promise<CollaborationsAdded> {
  const present = await findPresent(context.database, campaign.id, influencerIds);
  const creators = await influencers.namedAndHeld(context, influencerIds);
  const last = await lastRank(context.database, campaign.id);
  const at = context.now();
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
  await insertCollaborations(context.database, rows);
  if (rows.length > 0) {
    await emit(context, { type: "collaborations.added", actor, campaign, collaborations: rows, note });
  }
  const known = new Map([...present, ...rows].map(({ id, influencerId }) => [influencerId, id]));
  const isNew = new Set(rows.map(({ influencerId }) => influencerId));
  const bound = await exclusivitiesOn(context.database, campaign, { influencerIds, at });
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
}

/** Edits a collaboration. The caller has locked it and its campaign. */
export async function edit(
  context: Context,
  actor: Actor,
  current: CollaborationRow,
  values: CollaborationValues,
): Promise<void> {
  const after = await updateCollaboration(context.database, current.id, values);
  const changed = changesBetween(edited(current), edited(after));
  if (Object.keys(changed.after).length > 0) {
    await record(context, actor, current, { action: "edit", ...changed });
  }
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
  return pickFields(row, [
    "ownerId",
    "dueOn",
    "nextStep",
    "priceMinor",
    "clientPriceMinor",
    "scores",
    "custom",
  ]);
}
