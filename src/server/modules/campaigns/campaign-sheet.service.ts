import { may, seesOwnFields } from "#domain/access/policy.ts";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import { shownTo } from "#domain/access/shown-to.ts";
import { maximumCollaborations } from "#domain/campaigns/campaign-limits.ts";
import { collaborationStateLabels } from "#domain/campaigns/collaboration-states.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { csvColumns } from "#domain/csv/csv.contract.ts";
import { csvText } from "#domain/csv/csv-text.ts";
import { customCells } from "#domain/custom-fields/custom-cells.ts";
import { Missing } from "#domain/errors.ts";
import { influencerPath } from "#domain/http/record-paths.ts";
import { dayOrderIn } from "#domain/readers/read-day.ts";
import { voteReasons } from "#domain/shortlists/shortlist-votes.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as campaignReader from "#server/modules/campaigns/campaign-reader.ts";
import type { PlannedTarget } from "#server/modules/csv/import.service.ts";
import * as customFields from "#server/modules/custom-fields/custom-fields.service.ts";
import { findInfluencersByKeys } from "#server/modules/influencers/influencers.service.ts";
import { addCreators } from "#server/modules/influencers/influencers-import.service.ts";
import * as timeline from "#server/modules/timeline/timeline.service.ts";
import { listNotes } from "#server/modules/timeline/timeline.service.ts";
import { authorOf } from "#server/modules/timeline/timeline-author.service.ts";
import * as history from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { refuseEnded } from "./campaign-records.service.ts";
import { matchSheetRows } from "./campaign-sheet-matches.ts";
import { planSheetRow, type SheetChanges, type SheetInput, type SheetPlace } from "./campaign-sheet-rows.ts";
import { type CampaignRow, findCampaigns, lockCampaign } from "./campaigns.repository.ts";
import {
  type CollaborationRow,
  lastRank,
  listAllCollaborations,
  lockCollaborations,
} from "./collaborations.repository.ts";
import * as collaborations from "./collaborations.service.ts";
import { moveCollaboration } from "./move-collaboration.ts";
import { editor } from "./step-author.service.ts";

// Creators of a campaign as a spreadsheet: CSV export and import.

/** One row for each creator, by rank. Throws `Missing` if there is no such campaign. */
export async function csv(
  context: Context,
  principal: AdminPrincipal | ApiKeyPrincipal,
  id: string,
  { bom }: { bom: boolean },
): Promise<string> {
  const [campaign] = await findCampaigns(context.database, [id]);
  if (campaign === undefined) throw new Missing();
  const rows = await listAllCollaborations(context.database, id);
  const ids = rows.flatMap(({ influencerId }) => influencerId ?? []);
  const creators = await findInfluencersByKeys(context.database, { emails: [], ids, lock: false });
  const emails = new Map(creators.map(({ id: creatorId, email }) => [creatorId, email]));
  const notes = may(principal, "read-team-notes") ? await newestNotes(context.database, rows) : undefined;
  const shown = shownTo(
    principal,
    await campaignReader.collaborations(context, { campaign, rows, principal }),
  );
  await history.noteExport(context, principal, {
    name: "campaign.csv",
    filter: { id },
    rows: rows.length,
  });
  const ownFields = seesOwnFields(principal) ? await customFields.list(context, "collaboration") : [];
  const text = csvText(
    [...csvColumns.campaign, ...ownFields.map(({ label }) => label)],
    shown.map((one) => ({
      ...cellsOf(one, context.settings.publicUrl),
      ...customCells(ownFields, one.custom),
      currency: campaign.currency,
      email: emails.get(one.influencerId ?? "") ?? "",
      notes: notes?.get(one._id) ?? "",
    })),
  );
  return bom ? text : text.slice(1);
}

/**
 * Target for the rows of one file. With `addMissing`, rows that name nobody make private creators. Throws `Missing`,
 * or `Conflict` if the campaign has ended.
 */
export async function target(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { addMissing = false }: { addMissing?: boolean } = {},
): Promise<PlannedTarget> {
  const [campaign] = await findCampaigns(context.database, [id]);
  if (campaign === undefined) throw new Missing();
  refuseEnded(campaign);
  const { country } = await readAgencySettings(context.database);
  return { ...sheetTarget(context, actor, id, addMissing), dayOrder: dayOrderIn(country) };
}

/** Currency of the campaign's amounts. Throws `Missing`. */
export async function currencyOf({ database }: Context, id: string): Promise<string> {
  const [campaign] = await findCampaigns(database, [id]);
  if (campaign === undefined) throw new Missing();
  return campaign.currency;
}

type Cells = Partial<Record<(typeof csvColumns.campaign)[number], string>>;

function cellsOf(one: Collaboration, publicUrl: string): Cells {
  const { creator, price, clientPrice, agreedPrice, endReason } = one;
  return {
    _id: one._id,
    name: one.creatorName,
    link: creator?.visibility === "public" ? new URL(influencerPath(creator), publicUrl).href : "",
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
function sheetTarget(
  context: Context,
  actor: AdminPrincipal,
  campaignId: string,
  addMissing: boolean,
): PlannedTarget {
  const { publicUrl } = context.settings;
  const place: SheetPlace = { number: 0, seen: new Map(), count: 0 };
  let campaign: CampaignRow | undefined;
  const known = () => {
    if (campaign === undefined) throw new Missing();
    return campaign;
  };
  let isNoted = false;
  const write = sheetWriter(actor);
  const note = async (transaction: Context) => {
    if (!isNoted) await write.note(transaction, known());
    isNoted = true;
  };
  return {
    kind: "campaign",
    nameColumn: "name",
    maximumRows: maximumCollaborations,

    async plan(within, numbered, { writes }) {
      const executor = within.database;
      campaign = writes
        ? await lockCampaign(executor, campaignId)
        : (await findCampaigns(executor, [campaignId]))[0];
      refuseEnded(known());
      if (place.number === 0) place.count = (await lastRank(executor, campaignId)).count;
      const rows = numbered.map(({ row }) => row);
      const ownFields = await customFields.hold(within, "collaboration");
      const matches = await matchSheetRows(executor, rows, {
        campaignId,
        publicUrl,
        lock: writes,
        addMissing,
      });
      return numbered.map(({ row, number }, index) => {
        place.number = number;
        const match = matches[index] ?? { error: { path: "name", message: "is required" } };
        return planSheetRow(row, { campaign: known(), match, place, ownFields });
      });
    },

    async create(transaction, _, inputs) {
      await note(transaction);
      await write.add(transaction, known(), inputs as SheetInput[]);
    },

    async change(transaction, _, changed) {
      await note(transaction);
      for (const { id, changes } of changed) {
        const [row] = await lockCollaborations(transaction.database, [id]);
        if (row) await write.change(transaction, known(), row, changes);
      }
    },
  };
}

/** IDs of the creators to add, in order. Those who do not exist yet are made. */
async function creatorsOf(context: Context, actor: AdminPrincipal, inputs: SheetInput[]): Promise<string[]> {
  const made = inputs.flatMap(({ creator }) => ("made" in creator ? creator.made : []));
  const ids = made.length > 0 ? await addCreators(context, actor, made, "private") : [];
  return inputs.map(({ creator }) => ("made" in creator ? (ids.shift() ?? "") : creator.influencerId));
}

/** Writes the planned rows in the transaction of the file. */
function sheetWriter(actor: AdminPrincipal) {
  const change = async (
    transaction: Context,
    campaign: CampaignRow,
    row: CollaborationRow,
    { price, clientPrice, due, nextStep, state, notes, custom }: SheetChanges,
  ): Promise<void> => {
    const values = { ...price, ...clientPrice, ...due, ...nextStep, ...custom };
    if (Object.keys(values).length > 0) await collaborations.edit(transaction, actor, row, values);
    let present = row;
    for (const action of state?.actions ?? []) {
      const { reason, words } = state ?? { reason: null, words: "" };
      const step = { action, by: editor(actor), reason, words };
      present = await moveCollaboration(transaction, { campaign, collaboration: present }, step);
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

    async add(transaction: Context, campaign: CampaignRow, inputs: SheetInput[]): Promise<void> {
      const influencerIds = await creatorsOf(transaction, actor, inputs);
      const { results } = await collaborations.addTo(transaction, actor, { campaign, influencerIds });
      const ids = results.flatMap(({ collaborationId }) => collaborationId ?? []);
      const rows = await lockCollaborations(transaction.database, ids);
      const byCreator = new Map(rows.map((row) => [row.influencerId, row]));
      for (const [index, { changes }] of inputs.entries()) {
        const row = byCreator.get(influencerIds[index] ?? null);
        if (row) await change(transaction, campaign, row, changes);
      }
    },

    /** Records the import in the history, in addition to the changes of each row. */
    note: (transaction: Context, { id, name }: CampaignRow): Promise<void> =>
      emit(transaction, {
        type: "records.changed",
        actor,
        changes: { action: "import", type: "campaign", id, name },
      }),
  };
}
