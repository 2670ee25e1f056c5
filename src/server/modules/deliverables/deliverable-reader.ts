import type {
  Deliverable,
  FullDeliverable,
  OwnDeliverable,
} from "#domain/deliverables/deliverables.contract.ts";
import { disclosureOf } from "#domain/disclosure/disclosure.ts";
import { Missing } from "#domain/errors.ts";
import { type Context, within } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import {
  type CampaignRow,
  type CollaborationRow,
  callerOf,
  findCampaigns,
  findCollaborations,
  roundsAgreedOf,
  type TeamPrincipal,
} from "#server/modules/campaigns/campaigns.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import {
  checklistOf,
  type PieceContext,
  presentDeliverable,
  presentFullDeliverable,
  presentOwnDeliverable,
} from "./deliverables.presenter.ts";
import { type DeliverableRow, deliverablesOf, findDeliverable } from "./deliverables.repository.ts";
import { draftsOf, resultsOf } from "./drafts.repository.ts";

export type DeliverableReader = ReturnType<typeof deliverableReader>;

/** Reads deliverables together with everything that their presenters need. */
export function deliverableReader({ context }: { context: Context }) {
  const contextsOf = async (
    executor: Executor,
    rows: DeliverableRow[],
    { caller, withFiles }: { caller: PieceContext["caller"]; withFiles: boolean },
  ) => {
    const unique = (ids: string[]) => [...new Set(ids)];
    const ids = rows.map(({ id }) => id);
    const collaborations = byId(
      await findCollaborations(executor, unique(rows.map(({ collaborationId }) => collaborationId))),
    );
    const campaigns = byId(await findCampaigns(executor, unique(rows.map(({ campaignId }) => campaignId))));
    const { timeZone } = await readAgencySettings(executor);
    const rounds = await roundsAgreedOf(executor, [...collaborations.keys()]);
    const allDrafts = await draftsOf(executor, ids);
    const drafts = Map.groupBy(allDrafts, ({ deliverableId }) => deliverableId);
    const results = Map.groupBy(await resultsOf(executor, ids), ({ deliverableId }) => deliverableId);
    const files = withFiles
      ? await media.filesOf(
          within(context, executor),
          "draftId",
          allDrafts.map(({ id }) => id),
        )
      : new Map();
    const shown = withFiles
      ? await media.filesOf(within(context, executor), "deliverableId", ids)
      : new Map();
    return (row: DeliverableRow): PieceContext => {
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
  };

  return {
    async list(executor: Executor, rows: DeliverableRow[], principal: TeamPrincipal): Promise<Deliverable[]> {
      const caller = editorOf(principal);
      const contextOf = await contextsOf(executor, rows, { caller, withFiles: false });
      return rows.map((row) => presentDeliverable(row, contextOf(row)));
    },

    /** Throws `Missing` if there is no such deliverable. */
    async one(executor: Executor, id: string, principal: TeamPrincipal): Promise<FullDeliverable> {
      const row = await findDeliverable(executor, id);
      if (row === undefined) throw new Missing();
      const contextOf = await contextsOf(executor, [row], { caller: editorOf(principal), withFiles: true });
      return presentFullDeliverable(row, contextOf(row));
    },

    /** Deliverables as their creator sees them. `isOver`: the campaign has ended, so there are no actions. */
    async own(executor: Executor, collaborationId: string, isOver: boolean): Promise<OwnDeliverable[]> {
      const rows = await deliverablesOf(executor, [collaborationId]);
      const caller = isOver ? undefined : "creator";
      const contextOf = await contextsOf(executor, rows, { caller, withFiles: true });
      return rows.map((row) => presentOwnDeliverable(row, contextOf(row)));
    },

    /** Facts that decide whether a step is possible, from locked rows. */
    async facts(
      executor: Executor,
      {
        deliverable,
      }: { campaign: CampaignRow; collaboration: CollaborationRow; deliverable: DeliverableRow },
    ) {
      const contextOf = await contextsOf(executor, [deliverable], { caller: undefined, withFiles: false });
      const context = contextOf(deliverable);
      const [draft] = context.drafts;
      const checklist = checklistOf(context);
      return { ...context, checklist, deliverable, draft };
    },
  };
}

function editorOf(principal: TeamPrincipal): "editor" | undefined {
  return callerOf(principal) === undefined ? undefined : "editor";
}

function byId<Row extends { id: string }>(rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
