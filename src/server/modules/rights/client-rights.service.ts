import type { LinkPrincipal } from "#domain/access/principal.ts";
import { dayIn } from "#domain/days/agency-time.ts";
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
import { type Context, within } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { findCampaigns } from "#server/modules/campaigns/campaigns.service.ts";
import { lockBoth } from "#server/modules/campaigns/collaborations.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { isToTakeDown, presentClientRight } from "./rights.presenter.ts";
import {
  findRight,
  listAllRights,
  listRightsTo,
  lockRight,
  type RightRow,
  updateRight,
} from "./rights.repository.ts";
import type { RightsDependencies } from "./rights.service.ts";

type Client = LinkPrincipal<"report">;

export type ClientRightsService = ReturnType<typeof clientRightsService>;
type Dependencies = Pick<RightsDependencies, "database" | "findPiece" | "emit" | "now"> & {
  context: Context;
};

/** Rights granted to a client, who can check uses and confirm that work was taken down, by the link to a report. */
export function clientRightsService({ database, findPiece, context, emit, now }: Dependencies) {
  const todayOf = async (executor: Executor) => dayIn((await readAgencySettings(executor)).timeZone, now());

  const rightsOf = async (executor: Executor, { subject }: Client): Promise<ClientRights> => {
    const today = await todayOf(executor);
    const rows = await listAllRights(executor, { campaign: subject.id, today });
    return { today, rights: rows.map((row) => presentClientRight(row, today)) };
  };

  /**
   * The campaign, collaboration, and link are locked first, as everywhere. Throws `Missing` for rights of others,
   * too.
   */
  const lock = async (transaction: Executor, principal: Client, id: string): Promise<RightRow> => {
    const found = await findRight(transaction, id);
    if (found?.campaignId !== principal.subject.id) throw new Missing();
    await lockBoth(transaction, found.collaborationId);
    const row = await lockRight(transaction, id);
    if (row === undefined) throw new Missing();
    await links.hold(within(context, transaction), principal);
    return row;
  };

  return {
    read: (principal: Client): Promise<ClientRights> => rightsOf(database, principal),

    /** Throws `Missing` for a post of another campaign, too. */
    async check(principal: Client, query: ClientRightCheckQuery): Promise<ClientRightCheck> {
      const { deliverableId, use, country } = query;
      const piece = await findPiece(database, deliverableId);
      if (piece?.campaignId !== principal.subject.id) throw new Missing();
      const today = await todayOf(database);
      const on = query.on ?? today;
      const { collaborationId } = piece;
      const [campaign] = await findCampaigns(database, [principal.subject.id]);
      if (campaign === undefined) throw new Missing();
      const rows = await listRightsTo(database, { deliverableId, collaborationId });
      // The campaign may have had another client when the rights were granted.
      const own = rows.filter(({ clientName }) => isClient(clientName, campaign.clientName));
      const answer = mayUse(own, { use, country, on });
      const shown = (row: RightRow) => presentClientRight(row, today);
      if (answer.allowed) {
        return { allowed: true, on, rights: answer.rights.map(shown), nearest: null, reasons: [] };
      }
      const { nearest, reasons } = answer;
      return { allowed: false, on, rights: [], nearest: nearest && shown(nearest), reasons };
    },

    /**
     * Throws `EditConflict` with the present rights if this one has not ended or has another take-down day already.
     */
    async takeDown(principal: Client, id: string, { downOn }: TakenDown): Promise<ClientRights> {
      const { personName } = await links.read(context, principal);
      return database.transaction(async (transaction) => {
        const row = await lock(transaction, principal, id);
        const today = await todayOf(transaction);
        if (row.downOn === downOn) return rightsOf(transaction, principal);
        if (!isToTakeDown(row, today)) {
          const present = await rightsOf(transaction, principal);
          if (row.downOn !== null) throw new EditConflict(present);
          throw new StepConflict(present, rightStateLabels[rightState(row, today)]);
        }
        if (downOn > today) throw new Invalid("downOn", "must not be in the future");
        if (row.startsOn !== null && downOn < row.startsOn) throw new Invalid("downOn", endBeforeStart);
        const right = (await updateRight(transaction, id, { downOn })) ?? row;
        const author = { type: "link", id: principal.linkId, name: personName } as const;
        const change = { action: "down", words: "", after: { downOn } } as const;
        await emit(transaction, { type: "right.changed", author, right, ...change });
        return rightsOf(transaction, principal);
      });
    },
  };
}
