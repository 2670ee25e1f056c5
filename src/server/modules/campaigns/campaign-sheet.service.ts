import { may } from "#domain/access/policy.ts";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import { shownTo } from "#domain/access/shown-to.ts";
import { maximumCollaborations } from "#domain/campaigns/campaign-limits.ts";
import { collaborationStateLabels } from "#domain/campaigns/collaboration-states.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { csvColumns } from "#domain/csv/csv.contract.ts";
import { csvText } from "#domain/csv/csv-text.ts";
import { Missing } from "#domain/errors.ts";
import { influencerPath } from "#domain/http/record-paths.ts";
import { dayOrderIn } from "#domain/readers/read-day.ts";
import { voteReasons } from "#domain/shortlists/shortlist-votes.ts";
import type { Emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { PlannedTarget } from "#server/modules/csv/import.service.ts";
import { findInfluencersByKeys } from "#server/modules/influencers/influencers.service.ts";
import { authorOf, listNotes, type TimelineService } from "#server/modules/timeline/timeline.service.ts";
import type { HistoryService } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import type { CampaignReader } from "./campaign-reader.ts";
import { matchSheetRows } from "./campaign-sheet-matches.ts";
import { planSheetRow, type SheetChanges, type SheetInput, type SheetPlace } from "./campaign-sheet-rows.ts";
import { type CampaignRow, findCampaigns, lockCampaign } from "./campaigns.repository.ts";
import type { CollaborationStepsService } from "./collaboration-steps.service.ts";
import { editor } from "./collaboration-steps.service.ts";
import {
  type CollaborationRow,
  lastRank,
  listAllCollaborations,
  lockCollaborations,
} from "./collaborations.repository.ts";
import { type CollaborationsService, refuseEnded } from "./collaborations.service.ts";

type Dependencies = {
  database: Database;
  reader: CampaignReader;
  collaborations: Pick<CollaborationsService, "addTo" | "edit">;
  collaborationSteps: Pick<CollaborationStepsService, "apply">;
  timeline: Pick<TimelineService, "add">;
  history: Pick<HistoryService, "noteExport">;
  emit: Emit;
  publicUrl: string;
};

/** Creators of a campaign as a spreadsheet: CSV export and import. */
export function campaignSheetService(dependencies: Dependencies) {
  const { database, reader, history, publicUrl } = dependencies;
  return {
    /** One row for each creator, by rank. Throws `Missing` if there is no such campaign. */
    async csv(
      principal: AdminPrincipal | ApiKeyPrincipal,
      id: string,
      { bom }: { bom: boolean },
    ): Promise<string> {
      const [campaign] = await findCampaigns(database, [id]);
      if (campaign === undefined) throw new Missing();
      const rows = await listAllCollaborations(database, id);
      const ids = rows.flatMap(({ influencerId }) => influencerId ?? []);
      const creators = await findInfluencersByKeys(database, { emails: [], ids, lock: false });
      const emails = new Map(creators.map(({ id: creatorId, email }) => [creatorId, email]));
      const notes = may(principal, "read-team-notes") ? await newestNotes(database, rows) : undefined;
      const shown = shownTo(principal, await reader.collaborations(database, { campaign, rows, principal }));
      await history.noteExport(principal, { name: "campaign.csv", filter: { id }, rows: rows.length });
      const text = csvText(
        csvColumns.campaign,
        shown.map((one) => ({
          ...cellsOf(one, publicUrl),
          currency: campaign.currency,
          email: emails.get(one.influencerId ?? "") ?? "",
          notes: notes?.get(one._id) ?? "",
        })),
      );
      return bom ? text : text.slice(1);
    },

    /** Target for the rows of one file. Throws `Missing`, or `Conflict` if the campaign has ended. */
    async target(actor: AdminPrincipal, id: string): Promise<PlannedTarget> {
      const [campaign] = await findCampaigns(database, [id]);
      if (campaign === undefined) throw new Missing();
      refuseEnded(campaign);
      const { country } = await readAgencySettings(database);
      return { ...sheetTarget(dependencies, actor, id), dayOrder: dayOrderIn(country) };
    },
  };
}

type Cells = Partial<Record<(typeof csvColumns.campaign)[number], string>>;

function cellsOf(one: Collaboration, publicUrl: string): Cells {
  const { creator, price, clientPrice, agreedPrice, endReason } = one;
  return {
    _id: one._id,
    name: one.creatorName,
    link: creator ? new URL(influencerPath(creator), publicUrl).href : "",
    state: collaborationStateLabels[one.state],
    reason: endReason ? voteReasons[endReason] : "",
    words: one.endWords,
    price: price?.amount ?? "",
    clientPrice: clientPrice?.amount ?? "",
    agreedPrice: agreedPrice?.amount ?? "",
    due: one.dueOn ?? "",
    nextStep: one.nextStep,
    createdAt: one.createdAt,
  };
}

async function newestNotes(executor: Executor, rows: CollaborationRow[]): Promise<Map<string, string>> {
  const notes = await listNotes(
    executor,
    "collaboration",
    rows.map(({ id }) => id),
  );
  // Reversed, because the last entry of a key wins and the newest note comes first.
  return new Map(notes.toReversed().map(({ subjectId, text }) => [subjectId, text]));
}

/** Plans and writes the rows of one file while the campaign and its matched collaborations are locked. */
function sheetTarget(dependencies: Dependencies, actor: AdminPrincipal, campaignId: string): PlannedTarget {
  const { publicUrl } = dependencies;
  const place: SheetPlace = { number: 0, seen: new Map(), count: 0 };
  let campaign: CampaignRow | undefined;
  const known = () => {
    if (campaign === undefined) throw new Missing();
    return campaign;
  };
  let isNoted = false;
  const write = sheetWriter(dependencies, actor);
  const note = async (transaction: Executor) => {
    if (!isNoted) await write.note(transaction, known());
    isNoted = true;
  };
  return {
    kind: "campaign",
    nameColumn: "name",
    maximumRows: maximumCollaborations,

    async plan(executor, numbered, { writes }) {
      campaign = writes
        ? await lockCampaign(executor, campaignId)
        : (await findCampaigns(executor, [campaignId]))[0];
      refuseEnded(known());
      if (place.number === 0) place.count = (await lastRank(executor, campaignId)).count;
      const rows = numbered.map(({ row }) => row);
      const matches = await matchSheetRows(executor, rows, { campaignId, publicUrl, lock: writes });
      return numbered.map(({ row, number }, index) => {
        place.number = number;
        const match = matches[index] ?? { error: { path: "name", message: "is required" } };
        return planSheetRow(row, { campaign: known(), match, place });
      });
    },

    async create(executor, _, inputs) {
      await note(executor);
      await write.add(executor, known(), inputs as SheetInput[]);
    },

    async change(executor, _, id, changes) {
      await note(executor);
      const [row] = await lockCollaborations(executor, [id]);
      if (row) await write.change(executor, known(), row, changes);
    },
  };
}

/** Writes the planned rows in the transaction of the file. */
function sheetWriter(dependencies: Dependencies, actor: AdminPrincipal) {
  const { collaborations, collaborationSteps, timeline, emit } = dependencies;

  const change = async (
    transaction: Executor,
    campaign: CampaignRow,
    row: CollaborationRow,
    { price, clientPrice, due, nextStep, state, notes }: SheetChanges,
  ): Promise<void> => {
    const values = { ...price, ...clientPrice, ...due, ...nextStep };
    if (Object.keys(values).length > 0) await collaborations.edit(transaction, actor, row, values);
    let present = row;
    for (const action of state?.actions ?? []) {
      const { reason, words } = state ?? { reason: null, words: "" };
      const step = { action, by: editor(actor), reason, words };
      present = await collaborationSteps.apply(transaction, campaign, present, step);
    }
    if (notes === undefined) return;
    await timeline.add(transaction, {
      kind: "note",
      subject: { type: "collaboration", id: row.id },
      campaignId: campaign.id,
      author: authorOf(actor),
      teamOnly: true,
      text: notes,
    });
  };

  return {
    change,

    async add(transaction: Executor, campaign: CampaignRow, inputs: SheetInput[]): Promise<void> {
      const influencerIds = inputs.map(({ influencerId }) => influencerId);
      const { results } = await collaborations.addTo(transaction, actor, { campaign, influencerIds });
      const ids = results.flatMap(({ collaborationId }) => collaborationId ?? []);
      const rows = await lockCollaborations(transaction, ids);
      const byCreator = new Map(rows.map((row) => [row.influencerId, row]));
      for (const { influencerId, changes } of inputs) {
        const row = byCreator.get(influencerId);
        if (row) await change(transaction, campaign, row, changes);
      }
    },

    /** Records the import in the history, in addition to the changes of each row. */
    note: (transaction: Executor, { id, name }: CampaignRow): Promise<void> =>
      emit(transaction, {
        type: "records.changed",
        actor,
        changes: { action: "import", type: "campaign", id, name },
      }),
  };
}
