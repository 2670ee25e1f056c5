import { dayIn } from "#domain/days/agency-time.ts";
import { Missing } from "#domain/errors.ts";
import { moneyOf } from "#domain/money/money.ts";
import { payoutSums } from "#domain/payouts/payout-sums.ts";
import type { CampaignMoney, Payout } from "#domain/payouts/payouts.contract.ts";
import type { Context } from "#server/context.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { findCollaborationFacts, listAgreed } from "#server/modules/campaigns/campaign-records.service.ts";
import { statesOfPayouts } from "./payment-details.service.ts";
import { presentOwnPayout, presentPayout, type Team } from "./payouts.presenter.ts";
import { findPayout, listPayoutsIn, listPayoutsOf, type PayoutRow } from "./payouts.repository.ts";

// Reads payouts together with everything that their presenters need.

/** Throws `Missing` if there is no such payout. */
export async function payout(context: Context, id: string, principal: Team): Promise<Payout> {
  const row = await findPayout(context.database, id);
  const [shown] = row ? await present(context, [row], principal) : [];
  if (shown === undefined) throw new Missing();
  return shown;
}

export async function of(context: Context, collaborationId: string, principal: Team): Promise<Payout[]> {
  return present(context, await listPayoutsOf(context.database, [collaborationId]), principal);
}

/** Payouts as their creator sees them. */
export async function own(context: Context, collaborationId: string) {
  const { timeZone } = await readAgencySettings(context.database);
  const rows = await listPayoutsOf(context.database, [collaborationId]);
  return rows.map((row) => presentOwnPayout(row, dayIn(timeZone, context.now())));
}

/** Throws `Missing` if there is no such campaign. */
export async function campaign(
  context: Context,
  campaignId: string,
  principal: Team,
): Promise<CampaignMoney> {
  const campaign = await listAgreed(context.database, campaignId);
  if (campaign === undefined) throw new Missing();
  const rows = await listPayoutsIn(context.database, campaignId);
  const shown = await present(context, rows, principal);
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
}

export async function present(context: Context, rows: PayoutRow[], principal: Team): Promise<Payout[]> {
  const ids = rows.map(({ collaborationId }) => collaborationId);
  const found = await findCollaborationFacts(context.database, ids);
  const facts = new Map(found.map((each) => [each.id, each]));
  const owners = await administratorNames(context.database);
  const { timeZone, twoApprovals } = await readAgencySettings(context.database);
  const today = dayIn(timeZone, context.now());
  const paymentDetails = await statesOfPayouts(context, rows);
  const shared = { facts, owners, twoApprovals, today, paymentDetails, principal };
  return rows.map((row) => presentPayout(row, shared));
}

function sumsOf(rows: PayoutRow[], currency: string) {
  const { planned, due, approved, paid } = payoutSums(rows);
  const money = (minor: number) => moneyOf(minor, currency);
  return { planned: money(planned), due: money(due), approved: money(approved), paid: money(paid) };
}
