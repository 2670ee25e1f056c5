import type { Context } from "#server/context.ts";
import * as agreedDeliverables from "#server/modules/deliverables/agreed-deliverables.ts";
import * as agreedPayouts from "#server/modules/payouts/agreed-payouts.ts";
import * as grantedRights from "#server/modules/rights/grant-rights.ts";
import type { StepAuthor } from "../step-author.service.ts";
import { transitionCollaboration } from "../transition-collaboration.ts";
import type { Negotiation } from "./transition-offer.ts";

/** Everything that follows from an accepted offer, apart from mails, webhooks, and the timeline (`offer-handlers.ts`). */
export async function makeAgreement(
  context: Context,
  { offer, ...locked }: Negotiation,
  by: StepAuthor,
): Promise<void> {
  // Only the team may read the names of other clients.
  const namesClients = by.caller !== "creator";
  if (offer.renews !== null) {
    // A renewal grants rights and does not change the collaboration.
    await grantedRights.renew(context, { ...locked, offer }, { offer, namesClients });
    await agreedPayouts.makeForRights(context, locked, { offer, by });
    return;
  }
  await transitionCollaboration(context, locked, { action: "agree", by, acceptedOfferId: offer.id });
  const deliverableIds = await agreedDeliverables.makeAgreed(context, locked, offer.deliverables);
  await grantedRights.grant(
    context,
    { ...locked, offer },
    { offerId: offer.id, deliverableIds, namesClients },
  );
  await agreedPayouts.make(context, locked, { offer, by });
}
