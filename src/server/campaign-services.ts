import type { AgreementParts } from "./modules/campaigns/agreement-parts.ts";
import { campaignReader } from "./modules/campaigns/campaign-reader.ts";
import { campaignsService } from "./modules/campaigns/campaigns.service.ts";
import { collaborationNoticesService } from "./modules/campaigns/collaboration-notices.service.ts";
import { collaborationPageService } from "./modules/campaigns/collaboration-page.service.ts";
import { collaborationStepsService } from "./modules/campaigns/collaboration-steps.service.ts";
import { collaborationsService } from "./modules/campaigns/collaborations.service.ts";
import { expiredOffersService } from "./modules/campaigns/expired-offers.service.ts";
import { offerDecisionsService } from "./modules/campaigns/offer-decisions.service.ts";
import { offersService } from "./modules/campaigns/offers.service.ts";
import { termsService } from "./modules/campaigns/terms.service.ts";
import { messageCampaignService } from "./modules/contact/message-campaign.service.ts";
import { agreedRightsService } from "./modules/rights/agreed-rights.service.ts";
import { endingRightsService } from "./modules/rights/ending-rights.service.ts";
import { type RightsDependencies, rightsService } from "./modules/rights/rights.service.ts";
import { rightsCsvService } from "./modules/rights/rights-csv.service.ts";
import { reviewService } from "./modules/shortlists/review.service.ts";
import { shortlistCampaignService } from "./modules/shortlists/shortlist-campaign.service.ts";
import { shortlistCsvService } from "./modules/shortlists/shortlist-csv.service.ts";
import { shortlistItemsService } from "./modules/shortlists/shortlist-items.service.ts";
import { shortlistNoticesService } from "./modules/shortlists/shortlist-notices.service.ts";
import { shortlistReader } from "./modules/shortlists/shortlist-reader.ts";
import { shortlistSharingService } from "./modules/shortlists/shortlist-sharing.service.ts";
import { shortlistsService } from "./modules/shortlists/shortlists.service.ts";
import { unfinishedReviewsService } from "./modules/shortlists/unfinished-reviews.service.ts";
import type { HistoryService } from "./platform/audit/history.service.ts";
import type { NoticesService } from "./platform/notices/notices.service.ts";

type InCampaigns = ReturnType<typeof ownCampaignServices>;
type CampaignDependencies = Omit<
  Parameters<typeof campaignsService>[0] &
    Parameters<typeof collaborationsService>[0] &
    Parameters<typeof offersService>[0] &
    Parameters<typeof collaborationPageService>[0],
  "reader" | "collaborationSteps" | "decideOffer" | "parts"
>;
type ShortlistDependencies = Omit<
  Parameters<typeof shortlistsService>[0] &
    Parameters<typeof shortlistSharingService>[0] &
    Parameters<typeof reviewService>[0] &
    Parameters<typeof unfinishedReviewsService>[0],
  "reader" | "inCampaign"
> & { notices: NoticesService; history: HistoryService };

/** Campaigns with their creators, and the lists by which clients clear these. */
export function campaignServices(dependencies: CampaignDependencies & ShortlistDependencies) {
  const inCampaigns = ownCampaignServices(dependencies);
  return {
    ...inCampaigns,
    ...shortlistServices(dependencies, inCampaigns),
    campaignOfMessage: messageCampaignService({ ...dependencies, ...inCampaigns }),
  };
}

function ownCampaignServices(others: CampaignDependencies) {
  const parts = agreementParts(others);
  const dependencies = { ...others, parts, reader: campaignReader(others) };
  const collaborationSteps = collaborationStepsService(dependencies);
  const decideOffer = offerDecisionsService({ ...others, parts, collaborationSteps });
  const negotiating = { ...others, parts, collaborationSteps, decideOffer };
  return {
    campaigns: campaignsService({ ...dependencies, collaborationSteps }),
    collaborations: collaborationsService(dependencies),
    collaborationSteps,
    offers: offersService(negotiating),
    terms: termsService(others),
    collaborationPage: collaborationPageService(negotiating),
    expireOffers: expiredOffersService(negotiating),
  };
}

/** What is made of an agreement, and what becomes of it when it ends early. */
function agreementParts(dependencies: Parameters<typeof agreedRightsService>[0]): AgreementParts {
  const rights = agreedRightsService(dependencies);
  return {
    refuseConflicts: (transaction, agreement, isTold) => rights.refuseOverlap(transaction, agreement, isTold),
    make: (transaction, agreement, by) =>
      rights.grant(transaction, agreement, {
        ...{ offerId: agreement.offer.id, deliverableIds: [], isTold: by.caller !== "creator" },
      }),
    toDecide: async (transaction, id) => ((await rights.areToDecide(transaction, id)) ? ["rights"] : []),
    end: (transaction, { id }, { rights: decision, by, words }) =>
      rights.end(transaction, id, { decision: decision ?? "kept", by, words }),
  };
}

/** Lists of creators that clients look at by a link. */
function shortlistServices(others: ShortlistDependencies, inCampaigns: InCampaigns) {
  const { emit, notices, history } = others;
  const reader = shortlistReader(others);
  const inCampaign = shortlistCampaignService({ ...others, ...inCampaigns });
  const dependencies = { ...others, reader, inCampaign };
  const shortlists = shortlistsService(dependencies);
  const writers = {
    shortlist: shortlistNoticesService(emit),
    collaboration: collaborationNoticesService(emit),
  };
  return {
    shortlists,
    inCampaign,
    shortlistItems: shortlistItemsService(dependencies),
    shortlistSharing: shortlistSharingService(dependencies),
    shortlistCsv: shortlistCsvService(shortlists, history),
    review: reviewService(dependencies),
    remindOfReviews: unfinishedReviewsService(dependencies),
    sendNotices: () => notices.sendDue(writers),
  };
}

type RightsNeeds = RightsDependencies &
  Parameters<typeof endingRightsService>[0] & { history: HistoryService };

/** What creators have granted to clients. */
export function rightServices(dependencies: RightsNeeds) {
  const rights = rightsService(dependencies);
  return {
    rights,
    rightsCsv: rightsCsvService(rights, dependencies.history),
    remindOfRights: endingRightsService(dependencies),
  };
}
