import { openCollaborationStates } from "#domain/campaigns/collaboration-states.ts";
import { moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { type Context, within } from "#server/context.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { TimelineService } from "#server/modules/timeline/timeline.service.ts";
import type { WebhookEventsService } from "#server/modules/webhooks/webhook-events.service.ts";
import type { HistoryService } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import type { MailsService } from "#server/platform/mail/mails.service.ts";
import type { PayoutEvent, RightEvent } from "./events.ts";

type Dependencies = {
  history: Pick<HistoryService, "record">;
  context: Context;
  mails: MailsService;
  timeline: Pick<TimelineService, "add">;
  webhooks: WebhookEventsService;
};

/** Effects of changes to rights and payouts. */
export function moneyHandlers(dependencies: Dependencies): Handlers<RightEvent | PayoutEvent> {
  return { ...rightHandlers(dependencies), ...payoutHandlers(dependencies) };
}

function rightHandlers({ history, mails, timeline, webhooks }: Dependencies): Handlers<RightEvent> {
  return {
    "right.changed": async (tx, { author, actor, right, action, words, before, after }) => {
      const { id, creatorName: name, collaborationId, campaignId } = right;
      if (actor) {
        await history.record(tx, actor, {
          action: action === "grant" ? "create" : "edit",
          type: "right",
          id,
          name,
          ...(before && { before }),
          after: { ...after, ...(words !== "" && { reason: words }) },
        });
      }
      // The timeline entry of the publication covers these.
      if (action === "start" || action === "stop") return;
      await timeline.add(tx, {
        kind: "state",
        subject: { type: "collaboration", id: collaborationId },
        campaignId,
        author,
        text: words,
        data: { action: `right-${action}`, rightId: id },
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

type AboutCreator = Pick<PayoutChanged, "campaign" | "collaboration" | "creatorEmail">;
type PayoutChanged = Extract<PayoutEvent, { type: "payout.changed" }>;

function payoutHandlers(dependencies: Dependencies): Handlers<PayoutEvent> {
  const { history, context, mails, timeline, webhooks } = dependencies;

  /** Link to the creator's page, which lives as long as the page. */
  const linkOf = async (tx: Executor, { campaign, collaboration, creatorEmail = "" }: AboutCreator) => {
    const subject = { type: "collaboration", id: collaboration.id } as const;
    const link = { label: campaign.name, personName: collaboration.creatorName, email: creatorEmail };
    const token = await links.make(within(context, tx), { kind: "collaboration", subject, ...link });
    if (!openCollaborationStates.includes(collaboration.state)) {
      await links.endAfter(within(context, tx), subject, collaboration.stateSince);
    }
    return token;
  };

  const tellCreator = async (tx: Executor, event: PayoutChanged): Promise<void> => {
    const { campaign, collaboration, payout, action, creatorEmail: email } = event;
    if (!email) return;
    const { id: collaborationId, creatorName: name } = collaboration;
    const about = { campaign, creator: { name, email, collaborationId } };
    const { dueOn, paidOn, reference } = payout;
    const token = await linkOf(tx, event);
    const amount = amountOf(payout);
    if (action === "approve") await mails.payoutApproved(tx, about, { amount, dueOn, token });
    if (action === "pay")
      await mails.payoutPaid(tx, about, { amount, paidOn: paidOn ?? "", reference, token });
  };

  return {
    "payout.changed": async (tx, event) => {
      const { author, actor, campaign, collaboration, payout, action, before, words } = event;
      const { id, kind, state } = payout;
      const subject = { type: "collaboration", id: collaboration.id } as const;
      if (actor) {
        await history.record(tx, actor, {
          type: "payout",
          id,
          name: collaboration.creatorName,
          ...(before === null ? { action: "create" } : { action: "state", before: { state: before } }),
          after: {
            state,
            kind,
            amount: amountOf(payout),
            ...(action === "pay" && pickFields(payout, ["paidOn", "reference"])),
            ...(words !== "" && { reason: words }),
          },
        });
      }
      await timeline.add(tx, {
        kind: "payment",
        subject,
        campaignId: campaign.id,
        author,
        text: words,
        data: { action: `payout-${action}`, payoutId: id },
      });
      const about = { collaborationId: collaboration.id, campaignId: campaign.id };
      await webhooks.payoutChanged(tx, { id, ...about, kind, from: before, to: state });
      await tellCreator(tx, event);
    },
    "payout.late": async (tx, { campaign, collaboration, payout, creatorEmail: email }) => {
      const { id: collaborationId, creatorName } = collaboration;
      const payment = { amount: amountOf(payout), dueOn: payout.dueOn ?? "" };
      if (email) {
        const about = { campaign, creator: { name: creatorName, email, collaborationId } };
        const token = await linkOf(tx, { campaign, collaboration, creatorEmail: email });
        return mails.payoutLate(tx, about, { ...payment, words: payout.words, token });
      }
      const { id: campaignId, name: campaignName } = campaign;
      await mails.payoutLateForTeam(tx, campaign, { ...payment, creatorName, campaignId, campaignName });
    },
  };
}

function amountOf({ amountMinor, currency }: { amountMinor: number; currency: string }): string {
  return moneyText(moneyOf(amountMinor, currency));
}
