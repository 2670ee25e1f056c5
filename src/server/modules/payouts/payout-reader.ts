import { dayIn } from "#domain/days/agency-time.ts";
import { Missing } from "#domain/errors.ts";
import { moneyOf } from "#domain/money/money.ts";
import { payoutSums } from "#domain/payouts/payout-rules.ts";
import type { CampaignMoney, Payout } from "#domain/payouts/payouts.contract.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { findCollaborationFacts, listAgreed } from "#server/modules/campaigns/campaigns.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { presentOwnPayout, presentPayout, type Team } from "./payouts.presenter.ts";
import { findPayout, listPayoutsIn, listPayoutsOf, type PayoutRow } from "./payouts.repository.ts";

export type PayoutReader = ReturnType<typeof payoutReader>;

/** Reads payouts together with everything that their presenters need. */
export function payoutReader({ now }: { now: () => Date }) {
  const present = async (executor: Executor, rows: PayoutRow[], principal: Team): Promise<Payout[]> => {
    const ids = rows.map(({ collaborationId }) => collaborationId);
    const found = await findCollaborationFacts(executor, ids);
    const facts = new Map(found.map((each) => [each.id, each]));
    const owners = await administratorNames(executor);
    const { timeZone, twoApprovals } = await readAgencySettings(executor);
    const today = dayIn(timeZone, now());
    return rows.map((row) => presentPayout(row, { facts, owners, twoApprovals, today, principal }));
  };

  return {
    present,

    /** Throws `Missing` if there is no such payout. */
    async payout(executor: Executor, id: string, principal: Team): Promise<Payout> {
      const row = await findPayout(executor, id);
      const [shown] = row ? await present(executor, [row], principal) : [];
      if (shown === undefined) throw new Missing();
      return shown;
    },

    of: async (executor: Executor, collaborationId: string, principal: Team): Promise<Payout[]> =>
      present(executor, await listPayoutsOf(executor, [collaborationId]), principal),

    /** Payouts as their creator sees them. */
    async own(executor: Executor, collaborationId: string) {
      const { timeZone } = await readAgencySettings(executor);
      const rows = await listPayoutsOf(executor, [collaborationId]);
      return rows.map((row) => presentOwnPayout(row, dayIn(timeZone, now())));
    },

    /** Throws `Missing` if there is no such campaign. */
    async campaign(executor: Executor, campaignId: string, principal: Team): Promise<CampaignMoney> {
      const campaign = await listAgreed(executor, campaignId);
      if (campaign === undefined) throw new Missing();
      const rows = await listPayoutsIn(executor, campaignId);
      const shown = await present(executor, rows, principal);
      const byCollaboration = Map.groupBy(rows, ({ collaborationId }) => collaborationId);
      return {
        totals: sumsOf(rows, campaign.currency),
        creators: campaign.collaborations
          .filter(({ id, agreedMinor }) => agreedMinor !== null || byCollaboration.has(id))
          .map(({ id, creatorName, state, agreedMinor }) => ({
            collaborationId: id,
            creatorName,
            state,
            agreed: agreedMinor === null ? null : moneyOf(agreedMinor, campaign.currency),
            ...sumsOf(byCollaboration.get(id) ?? [], campaign.currency),
            payouts: shown.filter(({ collaborationId }) => collaborationId === id),
          })),
      };
    },
  };
}

function sumsOf(rows: PayoutRow[], currency: string) {
  const { planned, due, approved, paid } = payoutSums(rows);
  const money = (minor: number) => moneyOf(minor, currency);
  return { planned: money(planned), due: money(due), approved: money(approved), paid: money(paid) };
}
