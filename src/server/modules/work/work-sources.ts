import type { WorkKind } from "#domain/work/work-rules.ts";
import { brandWork } from "#server/modules/brands/brands-work.service.ts";
import { campaignWork, collaborationWork } from "#server/modules/campaigns/campaigns-work.service.ts";
import { contactWork } from "#server/modules/contact/contact-work.service.ts";
import {
  mailboxWork,
  returnedMailWork,
  unreadableMailWork,
} from "#server/modules/conversations/conversations-work.service.ts";
import { erasureWork, noticeWork } from "#server/modules/data-notices/data-notices-work.service.ts";
import { deliverableWork } from "#server/modules/deliverables/deliverables-work.service.ts";
import { joinRequestWork } from "#server/modules/join-requests/request-work.service.ts";
import { unsentMessageWork } from "#server/modules/outreach/unsent-messages-work.service.ts";
import { payoutWork } from "#server/modules/payouts/payouts-work.service.ts";
import { rightWork } from "#server/modules/rights/rights-work.service.ts";
import { shortlistWork } from "#server/modules/shortlists/shortlists-work.service.ts";
import type { WorkSource } from "./work-source.service.ts";

/** Source of the tasks of each kind. */
export const workSources: Record<WorkKind, WorkSource> = {
  "join-request": joinRequestWork,
  brand: brandWork,
  contact: contactWork,
  shortlist: shortlistWork,
  campaign: campaignWork,
  collaboration: collaborationWork,
  right: rightWork,
  payout: payoutWork,
  deliverable: deliverableWork,
  message: unsentMessageWork,
  "returned-mail": returnedMailWork,
  "unreadable-mail": unreadableMailWork,
  mailbox: mailboxWork,
  notice: noticeWork,
  erasure: erasureWork,
};
