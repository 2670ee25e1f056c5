import type { DeliverableAction } from "#domain/deliverables/deliverable-states.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import type { MessagePurpose } from "#domain/outreach/message-texts.ts";
import type { Context } from "#server/context.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as unsentMessages from "#server/modules/outreach/unsent-messages.service.ts";
import * as timeline from "#server/modules/timeline/timeline.service.ts";
import * as webhookEvents from "#server/modules/webhooks/webhook-events.service.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import type { CollaborationNews } from "#server/platform/mail/templates/campaign-templates.ts";
import type { DraftAnswer } from "#server/platform/mail/templates/deliverable-templates.ts";
import * as notices from "#server/platform/notices/notices.service.ts";
import type { CampaignEvent } from "./campaign-events.ts";
import * as campaignMails from "./campaign-mails.ts";
import { creatorLink, mailedTo, noticeOwner } from "./collaboration-people.ts";
import { recordChanges } from "./record-changes.ts";

type StateChanged = Extract<CampaignEvent, { type: "deliverable.state_changed" }>;
type DeliverableEvent =
  | StateChanged
  | Extract<CampaignEvent, { type: "deliverable.due" | "deliverable.late" | "deliverable.unanswered" }>;

/** Effects of changes to deliverables, and of what is due. */
export const deliverableHandlers: Handlers<DeliverableEvent> = {
  "deliverable.state_changed": deliverableChanged,
  "deliverable.due": async (context, event) => {
    const { collaboration, deliverable, isDraft, dueOn, contacts } = event;
    const deliverableName = nameOfDeliverable(deliverable);
    if (contacts.length === 0) {
      const purpose = isDraft ? "draftDue" : "postDue";
      const message = { purpose, aboutId: deliverable.id, deliverable: deliverableName, dueOn } as const;
      return unsentMessages.add(context, { collaborationId: collaboration.id }, message);
    }
    for (const about of mailedTo(event, contacts)) {
      const token = await creatorLink(context, about);
      await campaignMails.deliverableDue(context, about, {
        deliverable: deliverableName,
        isDraft,
        dueOn,
        token,
      });
    }
  },
  "deliverable.late": async (context, { campaign, collaboration, deliverable, isDraft, dueOn }) => {
    const { id: deliverableId } = deliverable;
    await webhookEvents.deliverableLate(context, {
      id: deliverableId,
      collaborationId: collaboration.id,
      campaignId: campaign.id,
      isDraft,
      dueOn,
    });
    await campaignMails.deliverableLate(context, collaboration.ownerId ?? campaign.ownerId, {
      creatorName: collaboration.creatorName,
      campaignName: campaign.name,
      deliverableId,
      dueOn,
      deliverable: nameOfDeliverable(deliverable),
      isDraft,
    });
  },
  "deliverable.unanswered": async (context, event) => {
    const { campaign, collaboration, deliverable, answerBy, toEveryOwner } = event;
    await campaignMails.draftUnanswered(context, collaboration.ownerId ?? campaign.ownerId, {
      creatorName: collaboration.creatorName,
      campaignName: campaign.name,
      answerBy,
      toEveryOwner,
      deliverable: nameOfDeliverable(deliverable),
      deliverableId: deliverable.id,
    });
  },
};

/** News about deliverables for the owner's mail. */
const deliverableNews: Partial<Record<DeliverableAction, CollaborationNews>> = {
  submit: "draft",
  refuse: "refused",
  publish: "published",
  answer: "answered",
  retract: "retracted",
};

async function deliverableChanged(context: Context, event: StateChanged): Promise<void> {
  const { author, actor, campaign, collaboration, deliverable, action, before, draftId, words } = event;
  const { points, isExtra, contacts, decision } = event;
  const { id: collaborationId, creatorName: name } = collaboration;
  const subject = { type: "collaboration", id: collaborationId } as const;
  const { id, state, publishOn } = deliverable;
  const deliverableName = nameOfDeliverable(deliverable);
  await timeline.add(context, {
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
  if (action === "forward") await noticeClient(context, campaign.id);
  if (actor) {
    await recordChanges(context, actor, {
      action: "state",
      type: "deliverable",
      id,
      name,
      before: { state: before },
      after: { state, ...(words !== "" && { reason: words }) },
    });
  }
  await webhookEvents.deliverableChanged(context, {
    id,
    collaborationId,
    campaignId: campaign.id,
    from: before,
    to: state,
  });
  if (action === "submit" && !actor) {
    await webhookEvents.draftReceived(context, { id, collaborationId, campaignId: campaign.id });
  }
  const news = deliverableNews[action];
  if (news && !actor) await noticeOwner(context, news, event, id);
  if (author.type === "link" || !isAnswer(action)) await unsentMessages.drop(context, collaborationId, id);
  if (contacts === undefined || !isAnswer(action)) return;
  if (contacts.length === 0) {
    const message = { purpose: unsentAnswers[action], aboutId: id, deliverable: deliverableName };
    return unsentMessages.add(context, { collaborationId }, message);
  }
  for (const about of mailedTo(event, contacts)) {
    const token = await creatorLink(context, about);
    const answer = { action, deliverable: deliverableName, points, isExtra, words, publishOn, token };
    await campaignMails.draftAnswered(context, about, answer);
  }
}

const unsentAnswers = {
  approve: "draftApproved",
  ask: "draftChanges",
  fault: "postFault",
  drop: "deliverableDropped",
} as const satisfies Record<DraftAnswer["action"], MessagePurpose>;

/** Tells people at the client who have a link to the drafts about new ones. */
async function noticeClient(context: Context, campaignId: string): Promise<void> {
  for (const link of await links.of(context.database, { type: "campaign", id: campaignId })) {
    if (link.kind !== "drafts" || !links.isLive(context, link)) continue;
    const { id: detailId } = link;
    const notice = { recipientId: null, recordId: campaignId, kind: "forwarded", detailId };
    await notices.add(context, "drafts", notice);
  }
}

function isAnswer(action: DeliverableAction): action is DraftAnswer["action"] {
  return action === "approve" || action === "ask" || action === "fault" || action === "drop";
}
