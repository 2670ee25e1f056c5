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
  "reader" | "collaborationSteps" | "decideOffer"
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
  const dependencies = { ...others, reader: campaignReader(others) };
  const collaborationSteps = collaborationStepsService(dependencies);
  const decideOffer = offerDecisionsService({ ...others, collaborationSteps });
  const negotiating = { ...others, collaborationSteps, decideOffer };
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
