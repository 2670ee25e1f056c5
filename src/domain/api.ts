import { adminApi } from "./admin/admin.api.ts";
import { administratorsApi } from "./admin/administrators.api.ts";
import { passwordResetApi } from "./admin/password-reset.api.ts";
import { agencyApi } from "./agency/agency.api.ts";
import { apiKeysApi } from "./api-keys/api-keys.api.ts";
import { backupsApi } from "./backups/backups.api.ts";
import { brandsApi } from "./brands/brands.api.ts";
import { calendarApi } from "./calendar/calendar.api.ts";
import { campaignViewsApi } from "./campaigns/campaign-views.api.ts";
import { campaignsApi } from "./campaigns/campaigns.api.ts";
import { clientLinksApi } from "./campaigns/client-links.api.ts";
import { collaborationPageApi } from "./campaigns/collaboration-page.api.ts";
import { collaborationsApi } from "./campaigns/collaborations.api.ts";
import { offersApi } from "./campaigns/offers.api.ts";
import { termsApi } from "./campaigns/terms.api.ts";
import { companySignInApi } from "./company-sign-in/company-sign-in.api.ts";
import { contactApi } from "./contact/contact.api.ts";
import { contentApi } from "./content/content.api.ts";
import { pageTextApi } from "./content/page-text.api.ts";
import { conversationsApi } from "./conversations/conversations.api.ts";
import { messageTemplatesApi } from "./conversations/message-templates.api.ts";
import { unreadableMailsApi } from "./conversations/unreadable-mails.api.ts";
import { csvApi } from "./csv/csv.api.ts";
import { customFieldsApi } from "./custom-fields/custom-fields.api.ts";
import { dataNoticesApi } from "./data-notices/data-notices.api.ts";
import { clientDraftsApi } from "./deliverables/client-drafts.api.ts";
import { deliverablesApi } from "./deliverables/deliverables.api.ts";
import { ownDeliverablesApi } from "./deliverables/own-deliverables.api.ts";
import { reportApi } from "./deliverables/report.api.ts";
import { clientFilesApi } from "./files/client-files.api.ts";
import { filesApi } from "./files/files.api.ts";
import { healthApi } from "./health/health.api.ts";
import { historyApi } from "./history/history.api.ts";
import { identityApi } from "./identity/identity.api.ts";
import { importsApi } from "./imports/imports.api.ts";
import { duplicatesApi } from "./influencers/duplicates.api.ts";
import { influencersApi } from "./influencers/influencers.api.ts";
import { tagsApi } from "./influencers/tags.api.ts";
import { joinRequestsApi } from "./join-requests/join-requests.api.ts";
import { savedRepliesApi } from "./join-requests/saved-replies.api.ts";
import { linksApi } from "./links/links.api.ts";
import { mailPreviewsApi } from "./mail-previews/mail-previews.api.ts";
import { mailingsApi } from "./mailings/mailings.api.ts";
import { uploadsApi } from "./media/uploads.api.ts";
import { newsletterApi } from "./newsletter/newsletter.api.ts";
import { outreachApi } from "./outreach/outreach.api.ts";
import { payoutsApi } from "./payouts/payouts.api.ts";
import { portalApi } from "./portal/portal.api.ts";
import { clientRightsApi } from "./rights/client-rights.api.ts";
import { rightsApi } from "./rights/rights.api.ts";
import { setupApi } from "./setup/setup.api.ts";
import { reviewApi } from "./shortlists/review.api.ts";
import { shortlistsApi } from "./shortlists/shortlists.api.ts";
import { statusApi } from "./status/status.api.ts";
import { timelineApi } from "./timeline/timeline.api.ts";
import { twoFactorApi } from "./two-factor/two-factor.api.ts";
import { undoApi } from "./undo/undo.api.ts";
import { webhooksApi } from "./webhooks/webhooks.api.ts";
import { workApi } from "./work/work.api.ts";

/** Every endpoint of the API, by operation ID. */
export const api = {
  ...influencersApi,
  ...duplicatesApi,
  ...tagsApi,
  ...brandsApi,
  ...joinRequestsApi,
  ...savedRepliesApi,
  ...messageTemplatesApi,
  ...shortlistsApi,
  ...campaignsApi,
  ...campaignViewsApi,
  ...collaborationsApi,
  ...collaborationPageApi,
  ...offersApi,
  ...deliverablesApi,
  ...calendarApi,
  ...ownDeliverablesApi,
  ...uploadsApi,
  ...clientDraftsApi,
  ...reportApi,
  ...clientLinksApi,
  ...termsApi,
  ...rightsApi,
  ...filesApi,
  ...clientFilesApi,
  ...clientRightsApi,
  ...payoutsApi,
  ...statusApi,
  ...reviewApi,
  ...linksApi,
  ...portalApi,
  ...outreachApi,
  ...timelineApi,
  ...workApi,
  ...contactApi,
  ...conversationsApi,
  ...unreadableMailsApi,
  ...newsletterApi,
  ...webhooksApi,
  ...adminApi,
  ...companySignInApi,
  ...administratorsApi,
  ...passwordResetApi,
  ...twoFactorApi,
  ...agencyApi,
  ...backupsApi,
  ...customFieldsApi,
  ...dataNoticesApi,
  ...setupApi,
  ...apiKeysApi,
  ...historyApi,
  ...undoApi,
  ...csvApi,
  ...importsApi,
  ...healthApi,
  ...contentApi,
  ...pageTextApi,
  ...identityApi,
  ...mailingsApi,
  ...mailPreviewsApi,
};
