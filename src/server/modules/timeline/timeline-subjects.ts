import type { TimelineSubject } from "#domain/timeline/timeline-rules.ts";
import { brandSubject } from "#server/modules/brands/brands.service.ts";
import { campaignSubject, collaborationSubject } from "#server/modules/campaigns/campaign-records.service.ts";
import { contactSubject } from "#server/modules/contact/contact.service.ts";
import { influencerSubject } from "#server/modules/influencers/influencers.service.ts";
import { joinRequestSubject } from "#server/modules/join-requests/join-requests.service.ts";
import { shortlistSubject } from "#server/modules/shortlists/shortlists.service.ts";
import type { SubjectRows } from "#server/platform/database/subject-rows.ts";

/** Records that have a timeline. */
export const timelineSubjects: Record<TimelineSubject["type"], SubjectRows> = {
  influencer: influencerSubject,
  brand: brandSubject,
  "join-request": joinRequestSubject,
  contact: contactSubject,
  shortlist: shortlistSubject,
  campaign: campaignSubject,
  collaboration: collaborationSubject,
};
