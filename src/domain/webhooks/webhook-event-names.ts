/** Events that a webhook can subscribe to, in display order. */
export const webhookEvents = [
  "join_request.received",
  "join_request.approved",
  "join_request.rejected",
  "join_request.removed",
  "join_request.changes_asked",
  "join_request.changed",
  "join_request.withdrawn",
  "brand.registered",
  "message.received",
  "shortlist.reviewed",
  "campaign.changed",
  "collaboration.changed",
  "offer.changed",
  "payout.changed",
  "rights.ending",
  "rights.ended",
  "deliverable.changed",
  "conversation.message_received",
  "offer.answered",
  "draft.received",
  "deliverable.late",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent by administrators to test a receiver. Webhooks cannot subscribe to it. */
export const testEvent = "webhook.test";
export const deliveredEvents = [...webhookEvents, testEvent] as const;
export type DeliveredEvent = (typeof deliveredEvents)[number];

export const webhookEventTexts: Record<DeliveredEvent, { title: string; text: string }> = {
  "join_request.received": { title: "Request received", text: "A creator has applied" },
  "join_request.approved": {
    title: "Request approved",
    text: "An application was approved: there is a creator",
  },
  "join_request.rejected": { title: "Request rejected", text: "An application was rejected" },
  "join_request.removed": {
    title: "Request deleted",
    text: "An application was deleted among the contacts, without a decision",
  },
  "join_request.changes_asked": {
    title: "Changes asked",
    text: "A creator was asked to change the application",
  },
  "join_request.changed": { title: "Request changed", text: "A creator has changed the application" },
  "join_request.withdrawn": { title: "Request withdrawn", text: "A creator has withdrawn the application" },
  "brand.registered": { title: "Brand registered", text: "A brand has registered, and waits for you" },
  "message.received": { title: "Message received", text: "A visitor has written a message" },
  "shortlist.reviewed": { title: "Shortlist reviewed", text: "A client has sent the answers to a shortlist" },
  "campaign.changed": { title: "Campaign changed", text: "A campaign has another state" },
  "collaboration.changed": {
    title: "Collaboration changed",
    text: "A creator was put into a campaign, or has another state in it",
  },
  "offer.changed": { title: "Offer changed", text: "An offer was made, or has another state" },
  "payout.changed": {
    title: "Payout changed",
    text: "A payment to a creator was planned, or has another state",
  },
  "rights.ending": { title: "Right ends soon", text: "A client’s right to a creator’s work ends in 30 days" },
  "rights.ended": {
    title: "Right ended",
    text: "A client’s right to a creator’s work has ended or was revoked",
  },
  "deliverable.changed": {
    title: "Deliverable changed",
    text: "What a creator makes has another state: a draft came, was approved, was published",
  },
  "conversation.message_received": {
    title: "News in a conversation",
    text: "A person outside the team has written by mail or on their page",
  },
  "offer.answered": { title: "Offer answered", text: "A creator has accepted or declined an offer" },
  "draft.received": { title: "Draft received", text: "A creator has sent a draft" },
  "deliverable.late": {
    title: "Deliverable late",
    text: "A draft or a post has not come by its day. Sent once for each day that is missed",
  },
  "webhook.test": { title: "Test", text: "An administrator tries the webhook" },
};
