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
import { type AboutCollaboration, creatorLink, mailedTo, noticeOwner } from "./collaboration-people.ts";
import { recordChanges } from "./record-changes.ts";

type OfferEvent = Extract<CampaignEvent, { type: "offer.made" | "offer.decided" | "offer.documented" }>;

/** Effects of offers. */
export const offerHandlers: Handlers<OfferEvent> = {
  "offer.made": async (context, event) => {
    const { actor, collaboration, offer, mail } = event;
    const action = !mail ? "offer-counter" : mail.contacts.length === 0 ? "offer-make" : "offer-send";
    await tell(context, event, { data: { action, offerId: offer.id } });
    await webhookEvents.offerChanged(context, { ...factsOf(event), from: null, to: offer.state });
    if (actor) await recordChanges(context, actor, offerChange(event, "create"));
    if (!mail) {
      await unsentMessages.drop(context, collaboration.id);
      return noticeOwner(context, "countered", event);
    }
    const { contacts, sentBy, isInvitation } = mail;
    if (contacts.length === 0) return addUnsentOffer(context, event);
    const { validUntil } = offer;
    for (const about of mailedTo(event, contacts)) {
      const token = await creatorLink(context, about, sentBy);
      await (offer.renews === null
        ? campaignMails.offerSent(context, about, { token, validUntil, isInvitation, offer })
        : campaignMails.rightsOffered(context, about, { token, validUntil, offer }));
    }
  },
  "offer.decided": async (context, event) => {
    const { author, actor, campaign, collaboration, offer, action, state, words, contacts } = event;
    await idempotencyKeys.forgetRecords(context, [offer.id]);
    await webhookEvents.offerChanged(context, { ...factsOf(event), from: offer.state, to: state });
    if (offer.madeBy === "agency" && !actor && (state === "accepted" || state === "declined")) {
      const { id: collaborationId } = collaboration;
      const answered = { id: offer.id, collaborationId, campaignId: campaign.id, answer: state };
      await webhookEvents.offerAnswered(context, answered);
    }
    if (action === "supersede") return;
    await unsentMessages.drop(context, collaboration.id, offer.id);
    await tell(context, event, {
      text: words,
      data: { action: `offer-${action}`, offerId: offer.id },
    });
    if (actor) await recordChanges(context, actor, offerChange(event, "state"));
    const { id: collaborationId, creatorName } = collaboration;
    if (contacts?.length === 0 && (state === "declined" || action === "withdraw" || action === "record")) {
      await addUnsentDecision(context, event);
    }
    const mailed = mailedTo(event, contacts);
    if (state === "accepted") {
      // Without an address, the creator reads the agreement on the page that they have accepted it on.
      for (const about of mailed) {
        const token = await creatorLink(context, about);
        await campaignMails.agreementSent(context, about, { terms: offer.terms, token });
      }
      const agreedBy = event.agreedBy ?? author.name;
      return campaignMails.agreedForTeam(context, campaign, { creatorName, agreedBy, collaborationId });
    }
    if (state === "expired") return noticeOwner(context, "expired", event);
    if (offer.madeBy === "agency" && state === "declined") {
      // The mail about the end of the collaboration covers offers of work.
      return offer.renews === null ? undefined : noticeOwner(context, "declined", event);
    }
    for (const about of mailed) {
      if (state === "declined") {
        const token = await creatorLink(context, about);
        await campaignMails.offerDeclined(context, about, { words, token });
      } else if (action === "withdraw" && offer.madeBy === "agency")
        await campaignMails.collaborationEnded(context, about, "offerWithdrawn");
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
