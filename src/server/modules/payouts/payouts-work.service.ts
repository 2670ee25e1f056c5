import { moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { ownerOfCampaign } from "#server/modules/campaigns/campaign-records.service.ts";
import type { WorkSource } from "#server/modules/work/work-source.service.ts";
import { listOpenPayouts } from "./payouts.repository.ts";

/** Payouts to approve, and approved payouts to pay. */
export const payoutWork: WorkSource = async (executor, query) => {
  const { rows, total } = await listOpenPayouts(executor, query, ownerOfCampaign);
  return {
    total,
    rows: rows.map(({ creatorName, amountMinor, currency, state, ...row }) => {
      const amount = moneyText(moneyOf(amountMinor, currency));
      return {
        ...row,
        name: creatorName,
        task: state === "due" ? `Approve the payout of ${amount}` : `Pay ${amount}`,
        nextStep: "",
        subject: "payment",
      };
    }),
  };
};
