import { openCollaborationStates } from "#domain/campaigns/collaboration-states.ts";
import { moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { pickFields } from "#domain/pick-fields.ts";
import type { Context } from "#server/context.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as unsentMessages from "#server/modules/outreach/unsent-messages.service.ts";
import * as timeline from "#server/modules/timeline/timeline.service.ts";
import * as webhookEvents from "#server/modules/webhooks/webhook-events.service.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import * as campaignMails from "./campaign-mails.ts";
import { creatorLink } from "./collaboration-people.ts";
import type { PayoutEvent, RightEvent } from "./money-events.ts";
import { recordChanges } from "./record-changes.ts";

const rightHandlers: Handlers<RightEvent> = {
  "right.changed": async (context, { author, actor, right, action, words, before, after }) => {
    const { id, creatorName: name, collaborationId, campaignId } = right;
    if (actor) {
      await recordChanges(context, actor, {
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
    await timeline.add(context, {
      kind: "state",
      subject: { type: "collaboration", id: collaborationId },
      campaignId,
      author,
      text: words,
      data: { action: `right-${action}`, rightId: id },
    });
    if (action === "revoke") await webhookEvents.rightEnded(context, { ...factsOf(right), revoked: true });
  },
  "right.turned": async (context, { right, state }) => {
    if (state === "ending") return webhookEvents.rightEnding(context, factsOf(right));
    await webhookEvents.rightEnded(context, { ...factsOf(right), revoked: false });
  },
  "right.ends": async (context, { right, daysLeft, campaignName, ownerId }) => {
    const { id: rightId, creatorName, clientName, endsOn } = right;
    const about = { rightId, creatorName, clientName, campaignName, endsOn: endsOn ?? "", daysLeft };
    await campaignMails.rightEnds(context, ownerId, about);
  },
};

function factsOf(right: Extract<RightEvent, { type: "right.turned" }>["right"]) {
  return pickFields(right, ["id", "collaborationId", "campaignId", "influencerId", "endsOn"]);
}

type AboutCreator = Pick<PayoutChanged, "campaign" | "collaboration" | "creatorEmail">;
type PayoutChanged = Extract<PayoutEvent, { type: "payout.changed" }>;

const payoutHandlers: Handlers<PayoutEvent> = {
  "payout.changed": async (context, event) => {
    const { author, actor, campaign, collaboration, payout, action, before, words } = event;
    const { id, kind, state } = payout;
    const subject = { type: "collaboration", id: collaboration.id } as const;
    if (actor) {
      await recordChanges(context, actor, {
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
    await timeline.add(context, {
      kind: "payment",
      subject,
      campaignId: campaign.id,
      author,
      text: words,
      data: { action: `payout-${action}`, payoutId: id },
    });
    const about = { collaborationId: collaboration.id, campaignId: campaign.id };
    await webhookEvents.payoutChanged(context, { id, ...about, kind, from: before, to: state });
    await tellCreator(context, event);
  },
  "payment_details.given": (context, { author, campaign, collaboration, isNew }) =>
    timeline.add(context, {
      kind: "state",
      subject: { type: "collaboration", id: collaboration.id },
      campaignId: campaign.id,
      author,
      data: { action: isNew ? "payment-details-give" : "payment-details-replace" },
    }),
  "payout.late": async (context, { campaign, collaboration, payout, creatorEmail: email }) => {
    const { id: collaborationId, creatorName } = collaboration;
    const payment = { amount: amountOf(payout), dueOn: payout.dueOn ?? "" };
    if (email === "") return unsentMessages.add(context, { collaborationId }, { purpose: "paymentLate" });
    if (email !== undefined) {
      const about = { campaign, creator: { name: creatorName, email, collaborationId } };
      const token = await linkOf(context, { campaign, collaboration, creatorEmail: email });
      return campaignMails.payoutLate(context, about, { ...payment, words: payout.words, token });
    }
    const { id: campaignId, name: campaignName } = campaign;
    await campaignMails.payoutLateForTeam(context, campaign, {
      ...payment,
      creatorName,
      campaignId,
      campaignName,
    });
  },
};

/** Link to the creator's page, which lives as long as the page. */
async function linkOf(context: Context, { campaign, collaboration, creatorEmail = "" }: AboutCreator) {
  const subject = { type: "collaboration", id: collaboration.id } as const;
  const token = await creatorLink(context, { campaign, collaboration, email: creatorEmail });
  if (!openCollaborationStates.includes(collaboration.state)) {
    await links.endAfter(context, subject, collaboration.stateSince);
  }
  return token;
}

async function tellCreator(context: Context, event: PayoutChanged): Promise<void> {
  const { campaign, collaboration, payout, action, creatorEmail: email } = event;
  if (email === undefined) return;
  const { id: collaborationId, creatorName: name } = collaboration;
  const about = { campaign, creator: { name, email, collaborationId } };
  const { dueOn, paidOn, reference } = payout;
  if (email === "") {
    const purpose = action === "pay" ? "paymentMade" : "paymentApproved";
    return unsentMessages.add(context, { collaborationId }, { purpose });
  }
  const token = await linkOf(context, event);
  const amount = amountOf(payout);
  if (action === "approve") await campaignMails.payoutApproved(context, about, { amount, dueOn, token });
  if (action === "pay")
    await campaignMails.payoutPaid(context, about, { amount, paidOn: paidOn ?? "", reference, token });
}

function amountOf({ amountMinor, currency }: { amountMinor: number; currency: string }): string {
  return moneyText(moneyOf(amountMinor, currency));
}

/** Effects of changes to rights and payouts. */
export const moneyHandlers: Handlers<RightEvent | PayoutEvent> = { ...rightHandlers, ...payoutHandlers };
