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
    text: "An application was approved, and a creator was added",
  },
  "join_request.rejected": { title: "Request rejected", text: "An application was rejected" },
  "join_request.removed": {
    title: "Request deleted",
    text: "An application was deleted from the contacts without a decision",
  },
  "join_request.changes_asked": {
    title: "Changes requested",
    text: "A creator was asked to change the application",
  },
  "join_request.changed": { title: "Request changed", text: "A creator has changed the application" },
  "join_request.withdrawn": { title: "Request withdrawn", text: "A creator has withdrawn the application" },
  "brand.registered": {
    title: "Brand registered",
    text: "A brand has registered and is waiting for your decision",
  },
  "message.received": { title: "Message received", text: "A visitor has written a message" },
  "shortlist.reviewed": { title: "Shortlist reviewed", text: "A client has sent the answers to a shortlist" },
  "campaign.changed": { title: "Campaign changed", text: "A campaign’s state has changed" },
  "collaboration.changed": {
    title: "Collaboration changed",
    text: "A creator was added to a campaign, or their state in it has changed",
  },
  "offer.changed": { title: "Offer changed", text: "An offer was made, or its state has changed" },
  "payout.changed": { title: "Payout changed", text: "A payout was planned, or its state has changed" },
  "rights.ending": { title: "Right ends soon", text: "A client’s right to a creator’s work ends in 30 days" },
  "rights.ended": {
    title: "Right ended",
    text: "A client’s right to a creator’s work has ended or was revoked",
  },
  "deliverable.changed": {
    title: "Deliverable changed",
    text: "A deliverable’s state has changed, for example when a draft arrives, is approved, or is published",
  },
  "conversation.message_received": {
    title: "New message in a conversation",
    text: "Someone outside the team has written by email or on their page",
  },
  "offer.answered": { title: "Offer answered", text: "A creator has accepted or declined an offer" },
  "draft.received": { title: "Draft received", text: "A creator has sent a draft" },
  "deliverable.late": {
    title: "Deliverable late",
    text: "A draft or post was not delivered by its due date. Sent once for each missed date",
  },
  "webhook.test": { title: "Test", text: "An administrator tries the webhook" },
};
