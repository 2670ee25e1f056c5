import { campaignStateLabels } from "../campaigns/campaign-states.ts";
import { collaborationStateLabels } from "../campaigns/collaboration-states.ts";
import { offerStateLabels } from "../campaigns/offer-states.ts";
import { deliverableStateLabels } from "../deliverables/deliverable-states.ts";
import { creatorFormPath } from "../http/record-paths.ts";
import { payoutStateLabels } from "../payouts/payout-states.ts";
import type { DeliveredEvent } from "./webhook-event-names.ts";
import type { WebhookData } from "./webhook-events.ts";

/** A sentence without its period, and the path of the page in the admin area that shows the record. */
export type WebhookText = { text: string; path: string };

const requests = "/admin/join-requests";
const requestPath = (id: string) => `${requests}?request=${id}`;
const collaborationPath = (id: string) => `/admin/campaign?collaboration=${id}`;
const deliverablePath = (id: string) => `/admin/campaign?deliverable=${id}`;
const rightPath = (id: string) => `/admin/rights?right=${id}`;

/**
 * Texts for people, by event. Like the data, they must not contain what visitors typed: a chat keeps it after an
 * erasure, and a name could mention people or hide a link there.
 */
export const webhookTexts: { [E in DeliveredEvent]: (data: WebhookData<E>) => WebhookText } = {
  "join_request.received": ({ id }) => ({ text: "A creator has applied", path: requestPath(id) }),
  "join_request.approved": ({ influencerId }) => ({
    text: "An application was approved",
    path: creatorFormPath(influencerId),
  }),
  "join_request.rejected": () => ({ text: "An application was rejected", path: requests }),
  "join_request.removed": () => ({ text: "An application was deleted", path: requests }),
  "join_request.changes_asked": ({ id }) => ({
    text: "A creator was asked to change an application",
    path: requestPath(id),
  }),
  "join_request.changed": ({ id }) => ({
    text: "A creator has changed an application",
    path: requestPath(id),
  }),
  "join_request.withdrawn": () => ({ text: "A creator has withdrawn an application", path: requests }),
  "brand.registered": ({ id }) => ({ text: "A brand has registered", path: `/admin/add-brand?id=${id}` }),
  "message.received": () => ({ text: "A visitor has written a message", path: "/admin/contacts" }),
  "shortlist.reviewed": ({ id }) => ({
    text: "A client has sent the answers to a shortlist",
    path: `/admin/shortlist?id=${id}`,
  }),
  "campaign.changed": ({ id, to }) => ({
    text: `A campaign has a new state: ${campaignStateLabels[to]}`,
    path: `/admin/campaign?id=${id}`,
  }),
  "collaboration.changed": ({ id, to }) => ({
    text: `A collaboration has a new state: ${collaborationStateLabels[to]}`,
    path: collaborationPath(id),
  }),
  "offer.changed": ({ collaborationId, to }) => ({
    text: `An offer has a new state: ${offerStateLabels[to]}`,
    path: collaborationPath(collaborationId),
  }),
  "payout.changed": ({ collaborationId, to }) => ({
    text: `A payout has a new state: ${payoutStateLabels[to]}`,
    path: collaborationPath(collaborationId),
  }),
  "rights.ending": ({ id, endsOn }) => ({
    text: endsOn === null ? "A right ends soon" : `A right ends on ${endsOn}`,
    path: rightPath(id),
  }),
  "rights.ended": ({ id, revoked }) => ({
    text: revoked ? "A right was revoked" : "A right has ended",
    path: rightPath(id),
  }),
  "deliverable.changed": ({ id, to }) => ({
    text: `A deliverable has a new state: ${deliverableStateLabels[to]}`,
    path: deliverablePath(id),
  }),
  "conversation.message_received": ({ id }) => ({
    text: "There is a new message in a conversation",
    path: `/admin/inbox?id=${id}`,
  }),
  "offer.answered": ({ collaborationId, answer }) => ({
    text: `A creator has ${answer} an offer`,
    path: collaborationPath(collaborationId),
  }),
  "draft.received": ({ id }) => ({ text: "A creator has sent a draft", path: deliverablePath(id) }),
  "deliverable.late": ({ id, isDraft, dueOn }) => ({
    text: `A ${isDraft ? "draft" : "post"} is late: it was due on ${dueOn}`,
    path: deliverablePath(id),
  }),
  "webhook.test": ({ id }) => ({
    text: "This is a test of a webhook",
    path: `/admin/webhooks/deliveries?id=${id}`,
  }),
};
