import { openCollaborationStates } from "#domain/campaigns/collaboration-states.ts";
import type { OfferSide } from "#domain/campaigns/offer-states.ts";
import type { DeliverableAction } from "#domain/deliverables/deliverable-states.ts";
import { pieceName } from "#domain/deliverables/piece-name.ts";
import { type Context, within } from "#server/context.ts";
import * as links from "#server/modules/links/links.service.ts";
import {
  authorOf,
  type NewEntry,
  type TimelineAuthor,
  type TimelineService,
} from "#server/modules/timeline/timeline.service.ts";
import type { WebhookEventsService } from "#server/modules/webhooks/webhook-events.service.ts";
import type { HistoryService } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import type { CollaborationNews, DraftAnswer } from "#server/platform/mail/campaign-mail-templates.ts";
import type { MailsService } from "#server/platform/mail/mails.service.ts";
import type { NoticesService } from "#server/platform/notices/notices.service.ts";
import type { CampaignEvent } from "./events.ts";

type Dependencies = {
  history: Pick<HistoryService, "record">;
  context: Context;

  mails: MailsService;
  notices: NoticesService;
  timeline: Pick<TimelineService, "add">;
  webhooks: WebhookEventsService;
  now: () => Date;
};
type OfferEvent = Extract<
  CampaignEvent,
  {
    type:
      | "offer.made"
      | "offer.decided"
      | "offer.documented"
      | "collaboration.message"
      | "collaboration.client_decided"
      | "collaboration.news";
  }
>;
type CollaborationChanged = Extract<CampaignEvent, { type: "collaboration.state_changed" }>;
type ClientEvent = Extract<CampaignEvent, { type: "campaign.shared" | "draft.advised" | "drafts.waiting" }>;
type Told = Omit<Extract<NewEntry, { kind: "state" }>, "kind" | "subject">;

/** Effects of campaign events. */
export function campaignHandlers(dependencies: Dependencies): Handlers<CampaignEvent> {
  const { history, context, mails, notices, timeline, webhooks, now } = dependencies;
  const tell = (tx: Executor, campaignId: string, id: string, step: Told) =>
    timeline.add(tx, { kind: "state", subject: { type: "collaboration", id }, campaignId, ...step });
  return {
    "campaign.state_changed": async (tx, { actor, campaign: { id, name }, action, before, state, words }) => {
      await history.record(tx, actor, {
        action: "state",
        type: "campaign",
        id,
        name,
        before: { state: before },
        after: { state, ...(words !== "" && { reason: words }) },
      });
      await timeline.add(tx, {
        kind: "state",
        subject: { type: "campaign", id },
        author: authorOf(actor),
        text: words,
        data: { action: `campaign-${action}` },
      });
      await webhooks.campaignChanged(tx, { id, from: before, to: state });
    },
    "collaborations.added": async (tx, { actor, campaign, collaborations, note }) => {
      await history.record(
        tx,
        actor,
        collaborations.map(({ id, creatorName: name }) => ({
          action: "create",
          type: "collaboration",
          id,
          name,
          after: { campaign: campaign.id },
        })),
      );
      for (const { id, influencerId } of collaborations) {
        const author = authorOf(actor);
        await tell(tx, campaign.id, id, { author, data: { action: "collaboration-add" } });
        if (note !== "") {
          const subject = { type: "collaboration", id } as const;
          await timeline.add(tx, {
            kind: "note",
            subject,
            campaignId: campaign.id,
            author,
            teamOnly: true,
            text: note,
          });
        }
        await webhooks.collaborationChanged(tx, {
          id,
          campaignId: campaign.id,
          influencerId,
          from: null,
          to: "listed",
        });
      }
    },
    "collaboration.state_changed": async (tx, event) => {
      const { author, actor, campaign, collaboration, action, before, state, reason, words } = event;
      const { id, influencerId, creatorName: name } = collaboration;
      const data = { action: `collaboration-${action}`, codes: reason ? [reason] : [] } as const;
      await tell(tx, campaign.id, id, { author, text: words, data });
      if (actor) {
        await history.record(tx, actor, {
          action: "state",
          type: "collaboration",
          id,
          name,
          before: { state: before },
          after: { state, ...(reason && { reason }) },
        });
      }
      await webhooks.collaborationChanged(tx, {
        id,
        campaignId: campaign.id,
        influencerId,
        from: before,
        to: state,
      });
      const subject = { type: "collaboration", id } as const;
      if (action === "reopen") await links.reopen(within(context, tx), subject);
      if (!openCollaborationStates.includes(state)) await links.endAfter(within(context, tx), subject, now());
      if (event.creatorEmail) {
        const creator = { name, email: event.creatorEmail, collaborationId: id };
        await mails.creatorTold(tx, { campaign, creator }, endingMail(event));
      }
      if (action === "decline") await noticeOwner(notices, tx, "declined", event);
    },
    "deliverable.state_changed": deliverableChanged(dependencies),
    ...clientHandlers(dependencies),
    "deliverable.due": async (tx, event) => {
      const { campaign, collaboration, deliverable, isDraft, dueOn, creatorEmail: email } = event;
      const creator = { name: collaboration.creatorName, email, collaborationId: collaboration.id };
      const token = await creatorLink(within(context, tx), { campaign, collaboration, email });
      const piece = pieceName(deliverable);
      await mails.pieceDue(tx, { campaign, creator }, { piece, isDraft, dueOn, token });
    },
    "deliverable.late": async (tx, { campaign, collaboration, deliverable, isDraft, dueOn }) => {
      const { id: deliverableId } = deliverable;
      await mails.pieceLate(tx, collaboration.ownerId ?? campaign.ownerId, {
        creatorName: collaboration.creatorName,
        campaignName: campaign.name,
        deliverableId,
        dueOn,
        piece: pieceName(deliverable),
        isDraft,
      });
    },
    "deliverable.unanswered": async (tx, event) => {
      const { campaign, collaboration, deliverable, answerBy, toEveryOwner } = event;
      await mails.draftUnanswered(tx, collaboration.ownerId ?? campaign.ownerId, {
        creatorName: collaboration.creatorName,
        campaignName: campaign.name,
        answerBy,
        toEveryOwner,
        piece: pieceName(deliverable),
        deliverableId: deliverable.id,
      });
    },
    ...offerHandlers(dependencies),
  };
}

/** Effects of sharing with clients, and of their decisions. */
function clientHandlers({ history, context, mails, timeline }: Dependencies): Handlers<ClientEvent> {
  return {
    "campaign.shared": async (tx, { actor, campaign, link }) => {
      const { id, kind, person, role, token, expiresAt } = link;
      const subject = { type: "campaign", id: campaign.id } as const;
      const codes = [kind, ...(role ? [role] : [])];
      await timeline.add(tx, {
        kind: "link",
        subject,
        author: authorOf(actor),
        data: { action: "share", linkId: id, codes },
      });
      await history.record(tx, actor, {
        action: "link",
        type: "link",
        id,
        name: campaign.name,
        after: { campaign: campaign.id, kind, ...(role && { role }) },
      });
      if (person.email !== "")
        await mails.campaignShared(tx, { campaign, person }, { kind, role, token, expiresAt });
    },
    "draft.advised": async (tx, { author, campaign, collaboration, deliverable, draftId, decision }) => {
      await timeline.add(tx, {
        kind: "draft",
        subject: { type: "collaboration", id: collaboration.id },
        campaignId: campaign.id,
        author,
        data: { action: "deliverable-advise", deliverableId: deliverable.id, draftId, codes: [decision] },
      });
    },
    "drafts.waiting": async (tx, { campaign, person, linkId, count, expiresAt }) => {
      const token = await links.remake(within(context, tx), linkId);
      await mails.draftsWaiting(tx, { campaign, person }, { count, expiresAt, token });
    },
  };
}

/** Mail to a creator whose part ends or who is no longer considered. */
function endingMail({ action, campaignEnd }: Pick<CollaborationChanged, "action" | "campaignEnd">) {
  if (campaignEnd === "cancel") return "campaignCancelled";
  if (campaignEnd === "complete") return "campaignEnded";
  return action === "cancel" ? "collaborationCancelled" : "notChosen";
}

/** Notifies the owner of a collaboration. */
function noticeOwner(
  notices: Dependencies["notices"],
  tx: Executor,
  kind: CollaborationNews,
  { campaign, collaboration }: About,
): Promise<void> {
  const recipientId = collaboration.ownerId ?? campaign.ownerId;
  const { id } = collaboration;
  return notices.add(tx, "collaboration", { recipientId, recordId: id, kind, detailId: id });
}

/** Effects of offers, and of messages from creators. */
function offerHandlers(dependencies: Dependencies): Handlers<OfferEvent> {
  const { history, context, mails, notices, timeline, webhooks } = dependencies;
  const tell = (
    tx: Executor,
    kind: "offer" | "note",
    about: About & { author: TimelineAuthor },
    said: Said,
  ) =>
    timeline.add(tx, {
      kind,
      subject: { type: "collaboration", id: about.collaboration.id },
      campaignId: about.campaign.id,
      author: about.author,
      ...said,
    });
  return {
    "offer.made": async (tx, event) => {
      const { actor, campaign, collaboration, offer, mail } = event;
      const action = mail ? "offer-send" : "offer-counter";
      await tell(tx, "offer", event, { data: { action, offerId: offer.id } });
      await webhooks.offerChanged(tx, { ...factsOf(event), from: null, to: offer.state });
      if (actor) await history.record(tx, actor, offerChange(event, "create"));
      if (!mail) return noticeOwner(notices, tx, "countered", event);
      const { email, token, isInvitation } = mail;
      const creator = { name: collaboration.creatorName, email, collaborationId: collaboration.id };
      const { validUntil } = offer;
      if (offer.renews !== null) return mails.rightsOffered(tx, { campaign, creator }, { token, validUntil });
      await mails.offerSent(tx, { campaign, creator }, { token, validUntil, isInvitation });
    },
    "offer.decided": async (tx, event) => {
      const { author, actor, campaign, collaboration, offer, action, state, words, creatorEmail } = event;
      await idempotencyKeys.forgetRecords(within(context, tx), [offer.id]);
      await webhooks.offerChanged(tx, { ...factsOf(event), from: offer.state, to: state });
      if (action === "supersede") return;
      await tell(tx, "offer", event, { text: words, data: { action: `offer-${action}`, offerId: offer.id } });
      if (actor) await history.record(tx, actor, offerChange(event, "state"));
      const { id: collaborationId, creatorName: name } = collaboration;
      const creator = { name, email: creatorEmail ?? "", collaborationId };
      if (state === "accepted") {
        const token = await creatorLink(within(context, tx), {
          campaign,
          collaboration,
          email: creator.email,
        });
        const agreedBy = event.agreedBy ?? author.name;
        return mails.agreed(tx, { campaign, creator }, { terms: offer.terms, token, agreedBy });
      }
      if (state === "expired") return noticeOwner(notices, tx, "expired", event);
      if (offer.madeBy === "agency" && state === "declined") {
        // The mail about the end of the collaboration covers offers of work.
        return offer.renews === null ? undefined : noticeOwner(notices, tx, "declined", event);
      }
      if (creator.email === "") return;
      if (state === "declined") return mails.offerDeclined(tx, { campaign, creator }, words);
      if (action === "withdraw" && offer.madeBy === "agency") {
        await mails.creatorTold(tx, { campaign, creator }, "offerWithdrawn");
      }
    },
    "offer.documented": async (tx, { actor, campaign, collaboration, offerId, before, document }) => {
      const { id, creatorName: name } = collaboration;
      await history.record(tx, actor, {
        action: "edit",
        type: "offer",
        id,
        name,
        ...(before && { before: { offer: offerId, document: before } }),
        after: { offer: offerId, document },
      });
      await timeline.add(tx, {
        kind: "file",
        subject: { type: "collaboration", id },
        campaignId: campaign.id,
        author: authorOf(actor),
        data: { action: "offer-document", offerId },
      });
    },
    "collaboration.message": async (tx, event) => {
      await tell(tx, "note", event, { text: event.text });
      await noticeOwner(notices, tx, "message", event);
    },
    "collaboration.client_decided": async (tx, event) => {
      const { author, campaign, collaboration, vote } = event;
      await timeline.add(tx, {
        kind: "state",
        subject: { type: "collaboration", id: collaboration.id },
        campaignId: campaign.id,
        author,
        text: vote.comment,
        teamOnly: true,
        data: { action: "vote", codes: [vote.decision, ...(vote.reason ? [vote.reason] : [])] },
      });
      await noticeOwner(notices, tx, "client_decided", event);
    },
    "collaboration.news": async (tx, { campaign, collaboration, recipientId, ...news }) =>
      mails.collaborationNews(tx, recipientId, {
        campaignName: campaign.name,
        creatorName: collaboration.creatorName,
        ...news,
        collaborationId: collaboration.id,
      }),
  };
}

/** News about deliverables for the owner's mail. */
const deliverableNews: Partial<Record<DeliverableAction, CollaborationNews>> = {
  submit: "draft",
  refuse: "refused",
  publish: "published",
  answer: "answered",
};

function deliverableChanged({
  history,
  context,
  mails,
  notices,
  timeline,
  webhooks,
}: Dependencies): Handlers<CampaignEvent>["deliverable.state_changed"] {
  return async (tx, event) => {
    const { author, actor, campaign, collaboration, deliverable, action, before, draftId, words } = event;
    const { points, isExtra, creatorEmail, decision } = event;
    const { id: collaborationId, creatorName: name } = collaboration;
    const subject = { type: "collaboration", id: collaborationId } as const;
    const { id, state, publishOn } = deliverable;
    const piece = pieceName(deliverable);
    await timeline.add(tx, {
      kind: "draft",
      subject,
      campaignId: campaign.id,
      author,
      text: words,
      data: {
        action: `deliverable-${action}`,
        deliverableId: id,
        ...(draftId && { draftId }),
        ...(decision && { codes: [decision] }),
      },
    });
    if (action === "forward") await tellClient(tx, { context, notices }, campaign.id);
    if (actor) {
      await history.record(tx, actor, {
        action: "state",
        type: "deliverable",
        id,
        name,
        before: { state: before },
        after: { state, ...(words !== "" && { reason: words }) },
      });
    }
    await webhooks.deliverableChanged(tx, {
      id,
      collaborationId,
      campaignId: campaign.id,
      from: before,
      to: state,
    });
    const news = deliverableNews[action];
    if (news && !actor) {
      const recipientId = collaboration.ownerId ?? campaign.ownerId;
      const kind = news;
      await notices.add(tx, "collaboration", {
        recipientId,
        recordId: collaborationId,
        kind,
        detailId: id,
      });
    }
    if (!creatorEmail || !isAnswer(action)) return;
    const token = await creatorLink(within(context, tx), { campaign, collaboration, email: creatorEmail });
    await mails.draftAnswered(
      tx,
      { campaign, creator: { name, email: creatorEmail, collaborationId } },
      { action, piece, points, isExtra, words, publishOn, token },
    );
  };
}

/** Link to the creator's own page, for a mail. */
function creatorLink(
  context: Context,
  { campaign, collaboration, email }: About & { email: string },
): Promise<string> {
  const { id, creatorName: personName } = collaboration;
  const subject = { type: "collaboration", id } as const;
  return links.make(context, { kind: "collaboration", subject, label: campaign.name, personName, email });
}

/** Notifies people at the client who were mailed a link to the drafts about new ones. */
async function tellClient(
  tx: Executor,
  { context, notices }: Pick<Dependencies, "context" | "notices">,
  campaignId: string,
): Promise<void> {
  for (const link of await links.of(tx, { type: "campaign", id: campaignId })) {
    if (link.kind !== "drafts" || link.email === "" || !links.isLive(context, link)) continue;
    const { id: detailId } = link;
    await notices.add(tx, "drafts", { recipientId: null, recordId: campaignId, kind: "forwarded", detailId });
  }
}

function isAnswer(action: DeliverableAction): action is DraftAnswer["action"] {
  return action === "approve" || action === "ask" || action === "fault" || action === "drop";
}

type About = Pick<Extract<CampaignEvent, { type: "offer.made" }>, "campaign" | "collaboration">;
type Said = { text?: string; data?: Record<string, unknown> };

function factsOf({ campaign, collaboration, offer }: About & { offer: { id: string; madeBy: OfferSide } }) {
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
