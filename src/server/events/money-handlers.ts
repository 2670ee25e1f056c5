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
import { creatorLink, mailedTo } from "./collaboration-people.ts";
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
  "payout.late": async (context, event) => {
    const { campaign, collaboration, payout, contacts } = event;
    const { id: collaborationId, creatorName } = collaboration;
    const payment = { amount: amountOf(payout), dueOn: payout.dueOn ?? "" };
    if (contacts?.length === 0)
      return unsentMessages.add(context, { collaborationId }, { purpose: "paymentLate" });
    if (contacts !== undefined) {
      return mailWithLink(context, event, (about, token) =>
        campaignMails.payoutLate(context, about, { ...payment, words: payout.words, token }),
      );
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

type Mailed = ReturnType<typeof mailedTo>[number];

/** Mails each contact with a link to the creator's page, which lives as long as the page. */
async function mailWithLink(
  context: Context,
  event: Pick<PayoutChanged, "campaign" | "collaboration" | "contacts">,
  mail: (about: Mailed, token: string) => Promise<void>,
): Promise<void> {
  const { id, state, stateSince } = event.collaboration;
  for (const about of mailedTo(event, event.contacts)) {
    const token = await creatorLink(context, about);
    if (!openCollaborationStates.includes(state)) {
      await links.endAfter(context, { type: "collaboration", id }, stateSince);
    }
    await mail(about, token);
  }
}

async function tellCreator(context: Context, event: PayoutChanged): Promise<void> {
  const { collaboration, payout, action, contacts } = event;
  if (contacts === undefined) return;
  const { dueOn, paidOn, reference } = payout;
  if (contacts.length === 0) {
    const purpose = action === "pay" ? "paymentMade" : "paymentApproved";
    return unsentMessages.add(context, { collaborationId: collaboration.id }, { purpose });
  }
  const amount = amountOf(payout);
  await mailWithLink(context, event, async (about, token) => {
    if (action === "approve") await campaignMails.payoutApproved(context, about, { amount, dueOn, token });
    if (action === "pay")
      await campaignMails.payoutPaid(context, about, { amount, paidOn: paidOn ?? "", reference, token });
  });
}

function amountOf({ amountMinor, currency }: { amountMinor: number; currency: string }): string {
  return moneyText(moneyOf(amountMinor, currency));
}

/** Effects of changes to rights and payouts. */
export const moneyHandlers: Handlers<RightEvent | PayoutEvent> = { ...rightHandlers, ...payoutHandlers };
