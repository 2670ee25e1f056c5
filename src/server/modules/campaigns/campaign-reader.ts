import type { Campaign, CampaignSummary } from "#domain/campaigns/campaigns.contract.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { Missing } from "#domain/errors.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { InfluencersService } from "#server/modules/influencers/influencers.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { AgreementParts } from "./agreement-parts.ts";
import {
  type CampaignContext,
  presentCampaign,
  presentCampaignSummary,
  type TeamPrincipal,
} from "./campaigns.presenter.ts";
import { type CampaignRow, findCampaigns } from "./campaigns.repository.ts";
import { presentCollaboration } from "./collaborations.presenter.ts";
import {
  type CollaborationRow,
  countCollaborations,
  findCollaborations,
} from "./collaborations.repository.ts";
import { listCurrentOffers } from "./offers.repository.ts";

export type ReaderDependencies = {
  influencers: Pick<InfluencersService, "chosenFrom">;
  parts: Pick<AgreementParts, "unfinished" | "paidIn" | "awaitingAnswer">;
  now: () => Date;
};
export type CampaignReader = ReturnType<typeof campaignReader>;

/** Reads campaigns and collaborations together with everything that their presenters need. */
export function campaignReader({ influencers, parts, now }: ReaderDependencies) {
  const contextsOf = async (executor: Executor, rows: CampaignRow[], principal: TeamPrincipal) => {
    const { timeZone } = await readAgencySettings(executor);
    const counted = await countCollaborations(
      executor,
      rows.map(({ id }) => id),
    );
    const byCampaign = Map.groupBy(counted, ({ campaignId }) => campaignId);
    const owners = await administratorNames(executor);
    const paid = await parts.paidIn(
      executor,
      rows.map(({ id }) => id),
    );
    const today = dayIn(timeZone, now());
    return ({ id }: CampaignRow): CampaignContext => ({
      counted: byCampaign.get(id) ?? [],
      paidMinor: paid.get(id) ?? 0,
      owners,
      today,
      principal,
    });
  };

  const collaborations = async (
    executor: Executor,
    {
      campaign,
      rows,
      principal,
    }: { campaign: CampaignRow; rows: CollaborationRow[]; principal: TeamPrincipal },
  ): Promise<Collaboration[]> => {
    const ids = rows.flatMap(({ influencerId }) => influencerId ?? []);
    const found = await influencers.chosenFrom(executor, ids);
    const creators = new Map(found.map((creator) => [creator._id, creator]));
    const owners = await administratorNames(executor);
    const collaborationIds = rows.map(({ id }) => id);
    const offers = Map.groupBy(
      await listCurrentOffers(executor, collaborationIds),
      ({ collaborationId }) => collaborationId,
    );
    const unfinished = await parts.unfinished(executor, rows);
    const awaiting = await parts.awaitingAnswer(executor, collaborationIds);
    return rows.map((row) => {
      const own = {
        offers: offers.get(row.id) ?? [],
        unfinished: unfinished.get(row.id) ?? [],
        hasDraftToAnswer: awaiting.has(row.id),
      };
      return presentCollaboration(row, { campaign, creators, owners, ...own, principal });
    });
  };

  return {
    collaborations,

    async summaries(
      executor: Executor,
      rows: CampaignRow[],
      principal: TeamPrincipal,
    ): Promise<CampaignSummary[]> {
      const contextOf = await contextsOf(executor, rows, principal);
      return rows.map((row) => presentCampaignSummary(row, contextOf(row)));
    },

    /** Throws `Missing` if there is no such campaign. */
    async campaign(executor: Executor, id: string, principal: TeamPrincipal): Promise<Campaign> {
      const [row] = await findCampaigns(executor, [id]);
      if (row === undefined) throw new Missing();
      const contextOf = await contextsOf(executor, [row], principal);
      return presentCampaign(row, contextOf(row));
    },

    /** Throws `Missing` if there is no such collaboration. */
    async collaboration(executor: Executor, id: string, principal: TeamPrincipal): Promise<Collaboration> {
      const rows = await findCollaborations(executor, [id]);
      const [campaign] = await findCampaigns(
        executor,
        rows.map(({ campaignId }) => campaignId),
      );
      if (campaign === undefined) throw new Missing();
      const [shown] = await collaborations(executor, { campaign, rows, principal });
      if (shown === undefined) throw new Missing();
      return shown;
    },
  };
}
