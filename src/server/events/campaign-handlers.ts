import { authorOf, type NewEntry, type TimelineService } from "#server/modules/timeline/timeline.service.ts";
import type { WebhookEventsService } from "#server/modules/webhooks/webhook-events.service.ts";
import type { HistoryService } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import type { CampaignEvent } from "./events.ts";

type Dependencies = {
  history: Pick<HistoryService, "record">;
  timeline: Pick<TimelineService, "add">;
  webhooks: WebhookEventsService;
};
type Told = Omit<Extract<NewEntry, { kind: "state" }>, "kind" | "subject">;

/** What follows from what happens to campaigns. */
export function campaignHandlers({ history, timeline, webhooks }: Dependencies): Handlers<CampaignEvent> {
  const tell = (tx: Executor, campaignId: string, id: string, step: Told) =>
    timeline.add(tx, { kind: "state", subject: { type: "collaboration", id }, campaignId, ...step });
  return {
    "campaign.state_changed": async (tx, { actor, campaign: { id, name }, action, before, state, words }) => {
      await history.record(tx, actor, {
        ...{ action: "state", type: "campaign", id, name },
        ...{ before: { state: before }, after: { state, ...(words !== "" && { reason: words }) } },
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
    "collaborations.added": async (tx, { actor, campaign, collaborations }) => {
      await history.record(
        tx,
        actor,
        collaborations.map(({ id, creatorName: name }) => ({
          ...{ action: "create", type: "collaboration", id, name },
          after: { campaign: campaign.id },
        })),
      );
      for (const { id, influencerId } of collaborations) {
        await tell(tx, campaign.id, id, { author: authorOf(actor), data: { action: "collaboration-add" } });
        await webhooks.collaborationChanged(tx, {
          ...{ id, campaignId: campaign.id, influencerId, from: null, to: "listed" },
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
          ...{ action: "state", type: "collaboration", id, name },
          ...{ before: { state: before }, after: { state, ...(reason && { reason }) } },
        });
      }
      await webhooks.collaborationChanged(tx, {
        ...{ id, campaignId: campaign.id, influencerId, from: before, to: state },
      });
    },
  };
}
