import { Conflict, Invalid, InvalidFields } from "#domain/errors.ts";
import { moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { CampaignRow } from "./campaigns.repository.ts";
import type { CollaborationRow } from "./collaborations.repository.ts";
import { sumCommitted } from "./offers.repository.ts";

type Locked = { campaign: CampaignRow; collaboration: CollaborationRow };

/** Throws unless an offer can be sent to the creator now. */
export function refuseUnsendable({ campaign, collaboration }: Locked, email: string | undefined): void {
  const { state } = collaboration;
  const canBeSent = ["listed", "cleared", "invited", "negotiating"].includes(state);
  if (!canBeSent) throw new Conflict("An offer cannot be sent in the present state.");
  const missing = [
    ...(campaign.state === "active" ? [] : [{ path: "campaign", message: "The campaign is not active" }]),
    ...(state === "listed" && campaign.clientClearsCreators
      ? [{ path: "state", message: "The client has not cleared the creator" }]
      : []),
    ...(email ? [] : [{ path: "email", message: "The creator has no email address" }]),
  ];
  if (missing.length > 0) throw new InvalidFields(missing);
}

/** Throws unless a renewal of rights can be sent to the creator now, which takes an earlier agreement. */
export function refuseUnrenewable({ campaign, collaboration }: Locked, email: string | undefined): void {
  if (!collaboration.acceptedOfferId) throw new Conflict("Nothing was agreed on with this creator.");
  if (campaign.state === "paused") throw new Invalid("campaign", "The campaign is paused: nothing is sent");
  if (!email) throw new Invalid("email", "The creator has no email address");
}

/**
 * `except`: collaboration whose present offer is replaced. The campaign is locked, so that two concurrent offers
 * cannot exceed the budget together.
 */
export async function refuseOverrun(
  transaction: Executor,
  { campaign, except }: { campaign: CampaignRow; except?: string },
  priceMinor: number,
): Promise<void> {
  const { id: campaignId, budgetMinor, currency } = campaign;
  if (budgetMinor === null) return;
  const over = (await sumCommitted(transaction, { campaignId, except })) + priceMinor - budgetMinor;
  if (over <= 0) return;
  throw new Invalid("overBudget", `The budget would be overrun by ${moneyText(moneyOf(over, currency))}`);
}
