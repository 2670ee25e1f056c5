import { isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import {
  type CollaborationPage,
  newestOffer,
  type OfferAnswer,
} from "#domain/campaigns/collaboration-page.contract.ts";
import { collaborationMachine } from "#domain/campaigns/collaboration-states.ts";
import { offerStateLabels } from "#domain/campaigns/offer-states.ts";
import { EditConflict, StepConflict } from "#domain/errors.ts";
import { type Context, transact } from "#server/context.ts";
import * as creatorPage from "#server/modules/campaigns/offers/creator-page.service.ts";
import { transitionCollaboration } from "../transition-collaboration.ts";
import { blockingState, type Creator, creatorOf, lockForCreator } from "./creator-page.service.ts";
import { decideOffer } from "./decide-offer.ts";
import { withdrawOffer } from "./transition-offer.ts";

/**
 * Throws `EditConflict` with the current page if a newer offer has arrived or the page does not offer this
 * action.
 */
export function answerOffer(
  context: Context,
  principal: Creator,
  { action, offerId, name, words }: OfferAnswer,
): Promise<CollaborationPage> {
  return transact(context, async (transaction) => {
    const { campaign, collaboration, open } = await lockForCreator(transaction, principal);
    const page = await creatorPage.read(transaction, principal);
    const isOffered = page.actions.some((each) => each.action === action);
    const newest = newestOffer(page);
    const step = collaborationMachine.step(
      collaboration.state,
      action === "accept" ? "agree" : "decline",
      "creator",
    );
    if (!isOffered && (typeof step === "string" || !isOpenCampaign(campaign))) {
      throw new StepConflict(page, blockingState({ campaign, collaboration }));
    }
    if (offerId !== newest?._id) throw new EditConflict(page);
    if (!isOffered) throw new StepConflict(page, offerStateLabels[newest.state]);
    const by = creatorOf(principal, collaboration);
    if (open?.madeBy === "agency") {
      await decideOffer(
        transaction,
        { campaign, collaboration, offer: open },
        { action, as: "receiver", by, words, ...(action === "accept" && { name }) },
      );
    } else {
      const locked = { campaign, collaboration };
      const prepare = () => withdrawOffer(transaction, locked, by);
      await transitionCollaboration(transaction, locked, { action: "decline", by, words, prepare });
    }
    return creatorPage.read(transaction, principal);
  });
}
