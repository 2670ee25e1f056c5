import type {
  Deliverable,
  FullDeliverable,
  OwnDeliverable,
} from "#domain/deliverables/deliverables.contract.ts";
import { disclosureOf } from "#domain/disclosure/disclosure.ts";
import { Missing } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import {
  type CampaignRow,
  type CollaborationRow,
  callerOf,
  findCampaigns,
  findCollaborations,
  roundsAgreedOf,
  type TeamPrincipal,
} from "#server/modules/campaigns/campaign-records.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import {
  checklistOf,
  type DeliverableContext,
  presentDeliverable,
  presentFullDeliverable,
  presentOwnDeliverable,
} from "./deliverables.presenter.ts";
import { type DeliverableRow, deliverablesOf, findDeliverable } from "./deliverables.repository.ts";
import { filesOfDrafts } from "./draft-files.ts";
import { draftsOf, resultsOf } from "./drafts.repository.ts";

// Reads deliverables together with everything that their presenters need.

export async function list(
  context: Context,
  rows: DeliverableRow[],
  principal: TeamPrincipal,
): Promise<Deliverable[]> {
  const caller = editorOf(principal);
  const contextOf = await contextsOf(context, rows, { caller, withFiles: false });
  return rows.map((row) => presentDeliverable(row, contextOf(row)));
}

/** Throws `Missing` if there is no such deliverable. */
export async function one(context: Context, id: string, principal: TeamPrincipal): Promise<FullDeliverable> {
  const row = await findDeliverable(context.database, id);
  if (row === undefined) throw new Missing();
  const contextOf = await contextsOf(context, [row], { caller: editorOf(principal), withFiles: true });
  return presentFullDeliverable(row, contextOf(row));
}

/** Deliverables as their creator sees them. `isOver`: the campaign has ended, so there are no actions. */
export async function own(
  context: Context,
  collaborationId: string,
  isOver: boolean,
): Promise<OwnDeliverable[]> {
  const rows = await deliverablesOf(context.database, [collaborationId]);
  const caller = isOver ? undefined : "creator";
  const contextOf = await contextsOf(context, rows, { caller, withFiles: true });
  return rows.map((row) => presentOwnDeliverable(row, contextOf(row)));
}

/** Deliverables of many collaborations as their creators see them, without files and actions. */
export async function ownOfMany(context: Context, collaborationIds: string[]) {
  const rows = await deliverablesOf(context.database, collaborationIds);
  const contextOf = await contextsOf(context, rows, { caller: undefined, withFiles: false });
  const byCollaboration = Map.groupBy(rows, ({ collaborationId }) => collaborationId);
  return (collaborationId: string): OwnDeliverable[] =>
    (byCollaboration.get(collaborationId) ?? []).map((row) => presentOwnDeliverable(row, contextOf(row)));
}

/** Facts that decide whether a step is possible, from locked rows. */
export async function facts(
  context: Context,
  { deliverable }: { campaign: CampaignRow; collaboration: CollaborationRow; deliverable: DeliverableRow },
) {
  const contextOf = await contextsOf(context, [deliverable], { caller: undefined, withFiles: false });
  const facts = contextOf(deliverable);
  const [draft] = facts.drafts;
  return { ...facts, checklist: checklistOf(facts), deliverable, draft };
}

async function contextsOf(
  context: Context,
  rows: DeliverableRow[],
  { caller, withFiles }: { caller: DeliverableContext["caller"]; withFiles: boolean },
) {
  const unique = (ids: string[]) => [...new Set(ids)];
  const ids = rows.map(({ id }) => id);
  const collaborations = byId(
    await findCollaborations(context.database, unique(rows.map(({ collaborationId }) => collaborationId))),
  );
  const campaigns = byId(
    await findCampaigns(context.database, unique(rows.map(({ campaignId }) => campaignId))),
  );
  const { timeZone } = await readAgencySettings(context.database);
  const rounds = await roundsAgreedOf(context.database, [...collaborations.keys()]);
  const allDrafts = await draftsOf(context.database, ids);
  const drafts = Map.groupBy(allDrafts, ({ deliverableId }) => deliverableId);
  const results = Map.groupBy(await resultsOf(context.database, ids), ({ deliverableId }) => deliverableId);
  const files = withFiles ? await filesOfDrafts(context, allDrafts) : new Map();
  const shown = withFiles ? await media.filesOf(context, "deliverableId", ids) : new Map();
  return (row: DeliverableRow): DeliverableContext => {
    const campaign = campaigns.get(row.campaignId);
    const own = drafts.get(row.id) ?? [];
    return {
      creatorName: collaborations.get(row.collaborationId)?.creatorName ?? "",
      timeZone,
      isPaused: campaign?.state === "paused",
      clientClearsDrafts: campaign?.clientClearsDrafts ?? false,
      roundsAgreed: rounds.get(row.collaborationId) ?? campaign?.revisionRounds ?? 0,
      disclosure: () =>
        disclosureOf(own[0]?.caption ?? "", campaign?.countries ?? [], {
          format: row.format,
          brand: campaign?.clientName ?? "",
        }),
      drafts: own,
      results: results.get(row.id) ?? [],
      files,
      resultFiles: shown.get(row.id) ?? [],
      caller,
    };
  };
}

function editorOf(principal: TeamPrincipal): "editor" | undefined {
  return callerOf(principal) === undefined ? undefined : "editor";
}

function byId<Row extends { id: string }>(rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
