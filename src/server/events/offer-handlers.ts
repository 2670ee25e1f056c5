import type { OfferSide } from "#domain/campaigns/offer-states.ts";
import type { Context } from "#server/context.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as unsentMessages from "#server/modules/outreach/unsent-messages.service.ts";
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
    const action = mail === "unsent" ? "offer-make" : mail ? "offer-send" : "offer-counter";
    await tell(context, event, { data: { action, offerId: offer.id } });
    await webhookEvents.offerChanged(context, { ...factsOf(event), from: null, to: offer.state });
    if (actor) await recordChanges(context, actor, offerChange(event, "create"));
    if (!mail) {
      await unsentMessages.drop(context, collaboration.id);
      return noticeOwner(context, "countered", event);
    }
    if (mail === "unsent") return addUnsentOffer(context, event);
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
    await unsentMessages.drop(context, collaboration.id, offer.id);
    await tell(context, event, {
      text: words,
      data: { action: `offer-${action}`, offerId: offer.id },
    });
    if (actor) await recordChanges(context, actor, offerChange(event, "state"));
    const { id: collaborationId, creatorName: name } = collaboration;
    const creator = { name, email: creatorEmail ?? "", collaborationId };
    if (creatorEmail === "" && (state === "declined" || action === "withdraw" || action === "record")) {
      await addUnsentDecision(context, event);
    }
    if (state === "accepted") {
      // Without an address, the creator reads the agreement on the page that they have accepted it on.
      const token =
        creator.email === ""
          ? ""
          : await creatorLink(context, { campaign, collaboration, email: creator.email });
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

type OfferMade = Extract<OfferEvent, { type: "offer.made" }>;
type OfferDecided = Extract<OfferEvent, { type: "offer.decided" }>;

function addUnsentOffer(context: Context, { collaboration, offer }: OfferMade): Promise<void> {
  const purpose = offer.renews === null ? "offer" : "rightsOffer";
  const recipient = { collaborationId: collaboration.id };
  return unsentMessages.add(context, recipient, { purpose, aboutId: offer.id, dueOn: offer.validUntil });
}

/** Decisions of the team that a creator without an address has to hear of. */
async function addUnsentDecision(context: Context, { collaboration, offer, action, author }: OfferDecided) {
  if (author.type === "link" || (action === "withdraw" && offer.madeBy !== "agency")) return;
  const made = await links.of(context.database, { type: "collaboration", id: collaboration.id });
  // Without a link, nobody has told the creator of the offer.
  if (action === "withdraw" && made.length === 0) return;
  const purpose =
    action === "record" ? "agreement" : action === "withdraw" ? "offerWithdrawn" : "counterDeclined";
  await unsentMessages.add(context, { collaborationId: collaboration.id }, { purpose, aboutId: offer.id });
}

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
