import { openCollaborationStates } from "#domain/campaigns/collaboration-states.ts";
import type { Context } from "#server/context.ts";
import { agreedTerms } from "#server/modules/campaigns/campaign-records.service.ts";
import { addPageMessage } from "#server/modules/conversations/own-messages.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as unsentMessages from "#server/modules/outreach/unsent-messages.service.ts";
import type { NewEntry } from "#server/modules/timeline/timeline.service.ts";
import * as timeline from "#server/modules/timeline/timeline.service.ts";
import { authorOf } from "#server/modules/timeline/timeline-author.service.ts";
import * as webhookEvents from "#server/modules/webhooks/webhook-events.service.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import type { CampaignEvent } from "./campaign-events.ts";
import * as campaignMails from "./campaign-mails.ts";
import { creatorLink, mailedTo, noticeOwner } from "./collaboration-people.ts";
import { recordChanges } from "./record-changes.ts";

type StateChanged = Extract<CampaignEvent, { type: "collaboration.state_changed" }>;
type CollaborationEvent =
  | StateChanged
  | Extract<
      CampaignEvent,
      {
        type:
          | "collaborations.added"
          | "collaboration.message"
          | "collaboration.client_decided"
          | "creator.address_given"
          | "creator.address_proved"
          | "collaboration.news";
      }
    >;
type Step = Omit<Extract<NewEntry, { kind: "state" }>, "kind" | "subject">;

/** Effects of changes to collaborations, and of messages from creators. */
export const collaborationHandlers: Handlers<CollaborationEvent> = {
  "collaborations.added": async (context, { actor, campaign, collaborations, note }) => {
    await recordChanges(
      context,
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
      await tell(context, campaign.id, id, { author, data: { action: "collaboration-add" } });
      if (note !== "") {
        const subject = { type: "collaboration", id } as const;
        await timeline.add(context, {
          kind: "note",
          subject,
          campaignId: campaign.id,
          author,
          teamOnly: true,
          text: note,
        });
      }
      await webhookEvents.collaborationChanged(context, {
        id,
        campaignId: campaign.id,
        influencerId,
        from: null,
        to: "listed",
      });
    }
  },
  "collaboration.state_changed": async (context, event) => {
    const { author, actor, campaign, collaboration, action, before, state, reason, words } = event;
    const { id, influencerId, creatorName: name } = collaboration;
    const data = { action: `collaboration-${action}`, codes: reason ? [reason] : [] } as const;
    await tell(context, campaign.id, id, { author, text: words, data });
    if (actor) {
      await recordChanges(context, actor, {
        action: "state",
        type: "collaboration",
        id,
        name,
        before: { state: before },
        after: { state, ...(reason && { reason }) },
      });
    }
    await webhookEvents.collaborationChanged(context, {
      id,
      campaignId: campaign.id,
      influencerId,
      from: before,
      to: state,
    });
    const subject = { type: "collaboration", id } as const;
    if (action === "reopen") await links.reopen(context, subject);
    if (!openCollaborationStates.includes(state)) await links.endAfter(context, subject, context.now());
    if (!openCollaborationStates.includes(state)) await unsentMessages.drop(context, id);
    const { contacts } = event;
    if (contacts?.length === 0) {
      // Without a link, nobody has told the creator of an offer.
      const wasReached = (await links.of(context.database, subject)).length > 0;
      const purpose = endingMail(event);
      if (wasReached) await unsentMessages.add(context, { collaborationId: id }, { purpose });
    }
    for (const about of mailedTo(event, contacts)) {
      await campaignMails.collaborationEnded(context, about, endingMail(event));
    }
    if (action === "decline") await noticeOwner(context, "declined", event);
  },
  "collaboration.message": async (context, event) => {
    const { author, campaign, collaboration, text } = event;
    const subject = { type: "collaboration", id: collaboration.id } as const;
    await timeline.add(context, { kind: "note", subject, campaignId: campaign.id, author, text });
    await addPageMessage(context, collaboration.id, { name: author.name, text, title: campaign.name });
  },
  "collaboration.client_decided": async (context, event) => {
    const { author, campaign, collaboration, vote } = event;
    await timeline.add(context, {
      kind: "state",
      subject: { type: "collaboration", id: collaboration.id },
      campaignId: campaign.id,
      author,
      text: vote.comment,
      teamOnly: true,
      data: { action: "vote", codes: [vote.decision, ...(vote.reason ? [vote.reason] : [])] },
    });
    await noticeOwner(context, "client_decided", event);
  },
  "creator.address_given": async (context, { email, code }) =>
    campaignMails.addressCode(context, email, code),
  "creator.address_proved": async (context, { author, campaign, collaboration, email }) => {
    const { id, acceptedOfferId, creatorName: name } = collaboration;
    await tell(context, campaign.id, id, { author, data: { action: "email-prove" } });
    if (acceptedOfferId === null) return;
    const terms = await agreedTerms(context.database, acceptedOfferId);
    for (const about of mailedTo({ campaign, collaboration }, [{ name, email, isCreator: true }])) {
      const token = await creatorLink(context, about);
      await campaignMails.agreementSent(context, about, { terms, token });
    }
  },
  "collaboration.news": async (context, { campaign, collaboration, recipientId, ...news }) =>
    campaignMails.collaborationNews(context, recipientId, {
      campaignName: campaign.name,
      creatorName: collaboration.creatorName,
      ...news,
      collaborationId: collaboration.id,
    }),
};

function tell(context: Context, campaignId: string, id: string, step: Step) {
  return timeline.add(context, {
    kind: "state",
    subject: { type: "collaboration", id },
    campaignId,
    ...step,
  });
}

/** Mail to a creator whose part ends or who is no longer considered. */
function endingMail({ action, campaignEnd }: Pick<StateChanged, "action" | "campaignEnd">) {
  if (campaignEnd === "cancel") return "campaignCancelled";
  if (campaignEnd === "complete") return "campaignEnded";
  return action === "cancel" ? "collaborationCancelled" : "notChosen";
}
