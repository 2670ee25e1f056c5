import { pickFields } from "#domain/influencers/field-list.ts";
import type { TimelineService } from "#server/modules/timeline/timeline.service.ts";
import type { WebhookEventsService } from "#server/modules/webhooks/webhook-events.service.ts";
import type { HistoryService } from "#server/platform/audit/history.service.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import type { MailsService } from "#server/platform/mail/mails.service.ts";
import type { RightEvent } from "./events.ts";

type Dependencies = {
  history: Pick<HistoryService, "record">;
  mails: MailsService;
  timeline: Pick<TimelineService, "add">;
  webhooks: WebhookEventsService;
};

/** What follows from what happens to rights. */
export function moneyHandlers({ history, mails, timeline, webhooks }: Dependencies): Handlers<RightEvent> {
  return {
    "right.changed": async (tx, { author, actor, right, action, words, before, after }) => {
      const { id, creatorName: name, collaborationId, campaignId } = right;
      if (actor) {
        await history.record(tx, actor, {
          ...{ action: action === "grant" ? "create" : "edit", type: "right", id, name },
          ...(before && { before }),
          after: { ...after, ...(words !== "" && { reason: words }) },
        });
      }
      // What starts or stops with a publication is told by the story of the publication.
      if (action === "start" || action === "stop") return;
      await timeline.add(tx, {
        kind: "state",
        subject: { type: "collaboration", id: collaborationId },
        ...{ campaignId, author, text: words, data: { action: `right-${action}`, rightId: id } },
      });
      if (action === "revoke") await webhooks.rightEnded(tx, { ...factsOf(right), revoked: true });
    },
    "right.turned": async (tx, { right, state }) => {
      if (state === "ending") return webhooks.rightEnding(tx, factsOf(right));
      await webhooks.rightEnded(tx, { ...factsOf(right), revoked: false });
    },
    "right.ends": async (tx, { right, daysLeft, campaignName, ownerId }) => {
      const { id: rightId, creatorName, clientName, endsOn } = right;
      const about = { rightId, creatorName, clientName, campaignName, endsOn: endsOn ?? "", daysLeft };
      await mails.rightEnds(tx, ownerId, about);
    },
  };
}

function factsOf(right: Extract<RightEvent, { type: "right.turned" }>["right"]) {
  return pickFields(right, ["id", "collaborationId", "campaignId", "influencerId", "endsOn"]);
}
