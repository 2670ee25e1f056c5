import type { OfferSide } from "#domain/campaigns/offer-states.ts";
import type { Context } from "#server/context.ts";
import * as timeline from "#server/modules/timeline/timeline.service.ts";
import { authorOf, type TimelineAuthor } from "#server/modules/timeline/timeline-author.service.ts";
import * as webhookEvents from "#server/modules/webhooks/webhook-events.service.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import type { CampaignEvent } from "./campaign-events.ts";
import * as campaignMails from "./campaign-mails.ts";
import { type AboutCollaboration, creatorLink, noticeOwner } from "./collaboration-people.ts";
import { recordChanges } from "./record-changes.ts";

type OfferEvent = Extract<CampaignEvent, { type: "offer.made" | "offer.decided" | "offer.documented" }>;

/** Effects of offers. */
export const offerHandlers: Handlers<OfferEvent> = {
  "offer.made": async (context, event) => {
    const { actor, campaign, collaboration, offer, mail } = event;
    const action = mail ? "offer-send" : "offer-counter";
    await tell(context, event, { data: { action, offerId: offer.id } });
    await webhookEvents.offerChanged(context, { ...factsOf(event), from: null, to: offer.state });
    if (actor) await recordChanges(context, actor, offerChange(event, "create"));
    if (!mail) return noticeOwner(context, "countered", event);
    const { email, token, isInvitation } = mail;
    const creator = { name: collaboration.creatorName, email, collaborationId: collaboration.id };
    const { validUntil } = offer;
    if (offer.renews !== null)
      return campaignMails.rightsOffered(context, { campaign, creator }, { token, validUntil, offer });
    await campaignMails.offerSent(context, { campaign, creator }, { token, validUntil, isInvitation, offer });
  },
  "offer.decided": async (context, event) => {
    const { author, actor, campaign, collaboration, offer, action, state, words, creatorEmail } = event;
    await idempotencyKeys.forgetRecords(context, [offer.id]);
    await webhookEvents.offerChanged(context, { ...factsOf(event), from: offer.state, to: state });
    if (action === "supersede") return;
    await tell(context, event, {
      text: words,
      data: { action: `offer-${action}`, offerId: offer.id },
    });
    if (actor) await recordChanges(context, actor, offerChange(event, "state"));
    const { id: collaborationId, creatorName: name } = collaboration;
    const creator = { name, email: creatorEmail ?? "", collaborationId };
    if (state === "accepted") {
      const token = await creatorLink(context, {
        campaign,
        collaboration,
        email: creator.email,
      });
      const agreedBy = event.agreedBy ?? author.name;
      return campaignMails.agreed(context, { campaign, creator }, { terms: offer.terms, token, agreedBy });
    }
    if (state === "expired") return noticeOwner(context, "expired", event);
    if (offer.madeBy === "agency" && state === "declined") {
      // The mail about the end of the collaboration covers offers of work.
      return offer.renews === null ? undefined : noticeOwner(context, "declined", event);
    }
    if (creator.email === "") return;
    if (state === "declined") return campaignMails.offerDeclined(context, { campaign, creator }, words);
    if (action === "withdraw" && offer.madeBy === "agency") {
      await campaignMails.collaborationEnded(context, { campaign, creator }, "offerWithdrawn");
    }
  },
  "offer.documented": async (context, { actor, campaign, collaboration, offerId, before, document }) => {
    const { id, creatorName: name } = collaboration;
    await recordChanges(context, actor, {
      action: "edit",
      type: "offer",
      id,
      name,
      ...(before && { before: { offer: offerId, document: before } }),
      after: { offer: offerId, document },
    });
    await timeline.add(context, {
      kind: "file",
      subject: { type: "collaboration", id },
      campaignId: campaign.id,
      author: authorOf(actor),
      data: { action: "offer-document", offerId },
    });
  },
};

function tell(
  context: Context,
  { collaboration, campaign, author }: AboutCollaboration & { author: TimelineAuthor },
  step: { text?: string; data: Record<string, unknown> },
) {
  const subject = { type: "collaboration", id: collaboration.id } as const;
  return timeline.add(context, { kind: "offer", subject, campaignId: campaign.id, author, ...step });
}

function factsOf({
  campaign,
  collaboration,
  offer,
}: AboutCollaboration & { offer: { id: string; madeBy: OfferSide } }) {
  return { id: offer.id, collaborationId: collaboration.id, campaignId: campaign.id, by: offer.madeBy };
}

/** History entry of an offer and its collaboration. */
function offerChange(
  { collaboration, offer, ...event }: Extract<CampaignEvent, { type: "offer.made" | "offer.decided" }>,
  action: "create" | "state",
) {
  const { id, creatorName: name } = collaboration;
  const state = event.type === "offer.decided" ? event.state : offer.state;
  return { action, type: "offer" as const, id, name, after: { offer: offer.id, state } };
}
