import * as links from "#server/modules/links/links.service.ts";
import * as unsentMessages from "#server/modules/outreach/unsent-messages.service.ts";
import * as timeline from "#server/modules/timeline/timeline.service.ts";
import { authorOf } from "#server/modules/timeline/timeline-author.service.ts";
import * as webhookEvents from "#server/modules/webhooks/webhook-events.service.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import type { CampaignEvent } from "./campaign-events.ts";
import * as campaignMails from "./campaign-mails.ts";
import { recordChanges } from "./record-changes.ts";

type CampaignChange = Extract<
  CampaignEvent,
  { type: "campaign.state_changed" | "campaign.shared" | "draft.advised" | "drafts.waiting" }
>;

/** Effects of changes to campaigns, and of what their clients see. */
export const campaignHandlers: Handlers<CampaignChange> = {
  "campaign.state_changed": async (
    context,
    { actor, campaign: { id, name }, action, before, state, words },
  ) => {
    await recordChanges(context, actor, {
      action: "state",
      type: "campaign",
      id,
      name,
      before: { state: before },
      after: { state, ...(words !== "" && { reason: words }) },
    });
    await timeline.add(context, {
      kind: "state",
      subject: { type: "campaign", id },
      author: authorOf(actor),
      text: words,
      data: { action: `campaign-${action}` },
    });
    await webhookEvents.campaignChanged(context, { id, from: before, to: state });
  },
  "campaign.shared": async (context, { actor, campaign, link }) => {
    const { id, kind, person, role, token, expiresAt, isOnKnownPage } = link;
    const subject = { type: "campaign", id: campaign.id } as const;
    const codes = [kind, ...(role ? [role] : [])];
    await timeline.add(context, {
      kind: "link",
      subject,
      author: authorOf(actor),
      data: { action: "share", linkId: id, codes },
    });
    await recordChanges(context, actor, {
      action: "link",
      type: "link",
      id,
      name: campaign.name,
      after: { campaign: campaign.id, kind, ...(role && { role }) },
    });
    if (person.email === "") return;
    const mail = { kind, role, token, expiresAt, isOnKnownPage };
    await campaignMails.campaignShared(context, { campaign, person }, mail);
  },
  "draft.advised": async (context, { author, campaign, collaboration, deliverable, draftId, decision }) => {
    await timeline.add(context, {
      kind: "draft",
      subject: { type: "collaboration", id: collaboration.id },
      campaignId: campaign.id,
      author,
      data: { action: "deliverable-advise", deliverableId: deliverable.id, draftId, codes: [decision] },
    });
  },
  "drafts.waiting": async (context, { campaign, person, linkId, count, expiresAt }) => {
    if (person.email === "") {
      return unsentMessages.add(context, { linkId }, { purpose: "draftsReminder" });
    }
    const token = await links.remake(context, linkId);
    await campaignMails.draftsWaiting(context, { campaign, person }, { count, expiresAt, token });
  },
};
