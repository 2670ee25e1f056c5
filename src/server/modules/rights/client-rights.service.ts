import type { LinkPrincipal } from "#domain/access/principal.ts";
import { rightsUsesForClient } from "#domain/campaigns/offer-options.ts";
import { endBeforeStart } from "#domain/days/ends-after-start.ts";
import { EditConflict, Invalid, Missing, StepConflict } from "#domain/errors.ts";
import type {
  ClientRightCheck,
  ClientRightCheckQuery,
  ClientRights,
  TakenDown,
} from "#domain/rights/client-rights.contract.ts";
import { mayUse, rightState, rightStateLabels } from "#domain/rights/right-rules.ts";
import { isClient } from "#domain/rights/rights-of-client.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import { findCampaigns, lockBoth } from "#server/modules/campaigns/campaign-records.service.ts";
import { findDeliverable } from "#server/modules/deliverables/deliverable-records.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import { isToTakeDown, presentClientRight } from "./rights.presenter.ts";
import {
  findRight,
  listAllRights,
  listRightsTo,
  lockRight,
  type RightRow,
  updateRight,
} from "./rights.repository.ts";

type Client = LinkPrincipal<"report">;

// Rights granted to a client, who can check uses and confirm that work was taken down, by the link to a report.

export function read(context: Context, principal: Client): Promise<ClientRights> {
  return rightsOf(context, principal);
}

/** Throws `Missing` for a post of another campaign, too. */
export async function check(
  context: Context,
  principal: Client,
  query: ClientRightCheckQuery,
): Promise<ClientRightCheck> {
  const { deliverableId, use, country } = query;
  const deliverable = await findDeliverable(context.database, deliverableId);
  if (deliverable?.campaignId !== principal.subject.id) throw new Missing();
  const today = await readToday(context);
  const on = query.on ?? today;
  const { collaborationId } = deliverable;
  const [campaign] = await findCampaigns(context.database, [principal.subject.id]);
  if (campaign === undefined) throw new Missing();
  const rows = await listRightsTo(context.database, { deliverableId, collaborationId });
  // The campaign may have had another client when the rights were granted.
  const own = rows.filter(({ clientName }) => isClient(clientName, campaign.clientName));
  const answer = mayUse(own, { use, country, on }, rightsUsesForClient);
  const shown = (row: RightRow) => presentClientRight(row, today);
  if (answer.allowed) {
    return { allowed: true, on, rights: answer.rights.map(shown), nearest: null, reasons: [] };
  }
  const { nearest, reasons } = answer;
  return { allowed: false, on, rights: [], nearest: nearest && shown(nearest), reasons };
}

/**
 * Throws `EditConflict` with the present rights if this one has not ended or has another take-down day already.
 */
export async function takeDown(
  context: Context,
  principal: Client,
  id: string,
  { downOn }: TakenDown,
): Promise<ClientRights> {
  const { personName } = await links.read(context, principal);
  return transact(context, async (transaction) => {
    const row = await lock(transaction, principal, id);
    const today = await readToday(transaction);
    if (row.downOn === downOn) return rightsOf(transaction, principal);
    if (!isToTakeDown(row, today)) {
      const present = await rightsOf(transaction, principal);
      if (row.downOn !== null) throw new EditConflict(present);
      throw new StepConflict(present, rightStateLabels[rightState(row, today)]);
    }
    if (downOn > today) throw new Invalid("downOn", "must not be in the future");
    if (row.startsOn !== null && downOn < row.startsOn) throw new Invalid("downOn", endBeforeStart);
    const right = (await updateRight(transaction.database, id, { downOn })) ?? row;
    const author = { type: "link", id: principal.linkId, name: personName } as const;
    const change = { action: "down", words: "", after: { downOn } } as const;
    await emit(transaction, { type: "right.changed", author, right, ...change });
    return rightsOf(transaction, principal);
  });
}

async function rightsOf(context: Context, { subject }: Client): Promise<ClientRights> {
  const today = await readToday(context);
  const rows = await listAllRights(context.database, { campaign: subject.id, today });
  return { today, rights: rows.map((row) => presentClientRight(row, today)) };
}

/**
 * The campaign, collaboration, and link are locked first, as everywhere. Throws `Missing` for rights of others,
 * too.
 */
async function lock(context: Context, principal: Client, id: string): Promise<RightRow> {
  const found = await findRight(context.database, id);
  if (found?.campaignId !== principal.subject.id) throw new Missing();
  await lockBoth(context.database, found.collaborationId);
  const row = await lockRight(context.database, id);
  if (row === undefined) throw new Missing();
  await links.hold(context, principal);
  return row;
}
