import { calendarService } from "./modules/calendar/calendar.service.ts";
import { agreementDocumentsService } from "./modules/campaigns/agreement-documents.service.ts";
import { campaignReader } from "./modules/campaigns/campaign-reader.ts";
import { campaignSharingService } from "./modules/campaigns/campaign-sharing.service.ts";
import { campaignSheetService } from "./modules/campaigns/campaign-sheet.service.ts";
import { campaignsService } from "./modules/campaigns/campaigns.service.ts";
import { collaborationNoticesService } from "./modules/campaigns/collaboration-notices.service.ts";
import { collaborationPageService } from "./modules/campaigns/collaboration-page.service.ts";
import { collaborationStepsService } from "./modules/campaigns/collaboration-steps.service.ts";
import { collaborationsService } from "./modules/campaigns/collaborations.service.ts";
import { expiredOffersService } from "./modules/campaigns/expired-offers.service.ts";
import { offerDecisionsService } from "./modules/campaigns/offer-decisions.service.ts";
import { offersService } from "./modules/campaigns/offers.service.ts";
import { renewalOffersService } from "./modules/campaigns/renewal-offers.service.ts";
import { termsService } from "./modules/campaigns/terms.service.ts";
import { messageCampaignService } from "./modules/contact/message-campaign.service.ts";
import { clientDraftsService } from "./modules/deliverables/client-drafts.service.ts";
import { clientDraftsNoticesService } from "./modules/deliverables/client-drafts-notices.service.ts";
import { deliverableReader } from "./modules/deliverables/deliverable-reader.ts";
import { deliverableStepsService } from "./modules/deliverables/deliverable-steps.service.ts";
import { deliverablesService } from "./modules/deliverables/deliverables.service.ts";
import { draftsService } from "./modules/deliverables/drafts.service.ts";
import { dueDeliverablesService } from "./modules/deliverables/due-deliverables.service.ts";
import { oldDraftFilesService } from "./modules/deliverables/old-draft-files.service.ts";
import { ownDeliverablesService } from "./modules/deliverables/own-deliverables.service.ts";
import { reportService } from "./modules/deliverables/report.service.ts";
import { resultFilesService } from "./modules/deliverables/result-files.service.ts";
import { reviewService } from "./modules/shortlists/review.service.ts";
import { shortlistCampaignService } from "./modules/shortlists/shortlist-campaign.service.ts";
import { shortlistCsvService } from "./modules/shortlists/shortlist-csv.service.ts";
import { shortlistItemsService } from "./modules/shortlists/shortlist-items.service.ts";
import { shortlistNoticesService } from "./modules/shortlists/shortlist-notices.service.ts";
import { shortlistReader } from "./modules/shortlists/shortlist-reader.ts";
import { shortlistSharingService } from "./modules/shortlists/shortlist-sharing.service.ts";
import { shortlistsService } from "./modules/shortlists/shortlists.service.ts";
import { unfinishedReviewsService } from "./modules/shortlists/unfinished-reviews.service.ts";
import { agreementServices, moneyServices } from "./money-services.ts";
import type { HistoryService } from "./platform/audit/history.service.ts";
import type { NoticesService } from "./platform/notices/notices.service.ts";

type InCampaigns = ReturnType<typeof ownCampaignServices>;
type CampaignDependencies = Omit<
  Parameters<typeof campaignsService>[0] &
    Parameters<typeof collaborationsService>[0] &
    Parameters<typeof offersService>[0] &
    Parameters<typeof agreementDocumentsService>[0] &
    Parameters<typeof collaborationPageService>[0] &
    Parameters<typeof ownDeliverablesService>[0] &
    Parameters<typeof campaignSharingService>[0] &
    Parameters<typeof clientDraftsService>[0] &
    MakingDependencies &
    Parameters<typeof campaignSheetService>[0] &
    Parameters<typeof dueDeliverablesService>[0],
  | "reader"
  | "parts"
  | "collaborations"
  | "collaborationSteps"
  | "decideOffer"
  | "collaborationPage"
  | "deliverableReader"
  | "deliverableChanges"
  | "deliverableSteps"
  | "deliverables"
  | "drafts"
  | "resultFiles"
  | "offers"
>;
type MakingDependencies = Parameters<typeof deliverableReader>[0] &
  Parameters<typeof deliverableStepsService>[0] &
  Parameters<typeof draftsService>[0] &
  Parameters<typeof resultFilesService>[0] &
  Parameters<typeof deliverablesService>[0];
type ShortlistDependencies = Omit<
  Parameters<typeof shortlistsService>[0] &
    Parameters<typeof shortlistItemsService>[0] &
    Parameters<typeof shortlistSharingService>[0] &
    Parameters<typeof reviewService>[0] &
    Parameters<typeof unfinishedReviewsService>[0],
  "reader" | "inCampaign"
> & { notices: NoticesService; history: HistoryService };

/** Campaigns with their creators, and the lists by which clients clear these. */
export function campaignServices(
  dependencies: CampaignDependencies & ShortlistDependencies & Parameters<typeof calendarService>[0],
) {
  const inCampaigns = ownCampaignServices(dependencies);
  return {
    ...inCampaigns,
    ...shortlistServices(dependencies, inCampaigns),
    ...moneyServices({ ...dependencies, ...inCampaigns }),
    calendar: calendarService(dependencies),
    campaignOfMessage: messageCampaignService({ ...dependencies, ...inCampaigns }),
  };
}

function ownCampaignServices(others: CampaignDependencies) {
  const { deliverableChanges, parts } = agreementServices(others);
  const dependencies = { ...others, parts, reader: campaignReader({ ...others, parts }) };
  const collaborationSteps = collaborationStepsService(dependencies);
  const decideOffer = offerDecisionsService({ ...others, parts, collaborationSteps });
  const reading = { deliverableReader: deliverableReader(others) };
  const negotiating = { ...others, ...reading, parts, collaborationSteps, decideOffer };
  const making = makingServices({ ...negotiating, deliverableChanges });
  const collaborationPage = collaborationPageService(negotiating);
  const collaborations = collaborationsService(dependencies);
  const offers = offersService(negotiating);
  return {
    deliverables: making.deliverables,
    remindOfDeliverables: dueDeliverablesService(others),
    forgetDraftFiles: oldDraftFilesService(others),
    ownDeliverables: ownDeliverablesService({ ...negotiating, ...making, collaborationPage }),
    clientDrafts: clientDraftsService({ ...negotiating, ...making }),
    report: reportService(others),
    campaignSharing: campaignSharingService(others),
    campaigns: campaignsService({ ...dependencies, collaborationSteps }),
    collaborations,
    collaborationSteps,
    campaignSheet: campaignSheetService({ ...dependencies, collaborations, collaborationSteps }),
    offers,
    offerRenewal: renewalOffersService(negotiating),
    agreementDocuments: agreementDocumentsService({ ...others, offers }),
    terms: termsService(others),
    collaborationPage,
    expireOffers: expiredOffersService(negotiating),
  };
}

/** What creators make. */
function makingServices(others: Omit<MakingDependencies, "deliverableSteps" | "drafts">) {
  const deliverableSteps = deliverableStepsService(others);
  const drafts = draftsService({ ...others, deliverableSteps });
  const deliverables = deliverablesService({ ...others, deliverableSteps, drafts });
  return { deliverableSteps, drafts, deliverables, resultFiles: resultFilesService(others) };
}

/** Lists of creators that clients look at by a link. */
function shortlistServices(others: ShortlistDependencies, inCampaigns: InCampaigns) {
  const { emit, notices, history } = others;
  const reader = shortlistReader(others);
  const inCampaign = shortlistCampaignService({ ...others, ...inCampaigns });
  const dependencies = { ...others, reader, inCampaign };
  const shortlists = shortlistsService(dependencies);
  const writers = {
    drafts: clientDraftsNoticesService(others),
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
