import { z } from "zod";
import { campaignStates } from "../campaigns/campaign-states.ts";
import { collaborationStates } from "../campaigns/collaboration-states.ts";
import { offerSides, offerStates } from "../campaigns/offer-states.ts";
import { deliverableStates } from "../deliverables/deliverable-states.ts";
import { optionFields } from "../influencers/field-list.ts";
import { storedShape } from "../influencers/influencer-fields.ts";
import { payoutKindCodes, payoutStates } from "../payouts/payout-states.ts";
import { pickFields } from "../pick-fields.ts";
import { shortlistCountsSchema } from "../shortlists/shortlists.contract.ts";
import { requestedChangeCodes } from "../status/requested-changes.ts";
import type { DeliveredEvent } from "./webhook-event-names.ts";

const id = z.string().meta({ description: "Of the record that the event tells of" });
const address = z.url().meta({ description: "Where the API gives the record" });
const noAddress = z.null().meta({ description: "The record is gone" });
const right = {
  id,
  collaborationId: z.string(),
  campaignId: z.string(),
  influencerId: z.string().nullable().meta({ description: "Null once the creator's data is erased" }),
  endsOn: z.iso.date().nullable().meta({ description: "The last day. Null: perpetual, or not begun" }),
  url: address,
};
const request = {
  id,
  ...pickFields(storedShape, optionFields),
  platforms: z.array(z.string()).meta({ example: ["instagram", "youtube"] }),
};

/**
 * Data of each event: IDs, the record's URL in the API, and options from lists. Must not contain free text by
 * visitors, so that no name, email address, or phone number is sent.
 */
export const webhookData = {
  "join_request.received": z.object({ ...request, url: address }),
  "join_request.approved": z.object({
    ...request,
    influencerId: z.string().meta({ description: "Of the creator that the request has become" }),
    url: address,
  }),
  "join_request.rejected": z.object({ ...request, url: noAddress }),
  "join_request.removed": z.object({ ...request, url: noAddress }),
  "join_request.changes_asked": z.object({
    ...request,
    changes: z.array(z.enum(requestedChangeCodes)).meta({ description: "What was asked for" }),
    url: address,
  }),
  "join_request.changed": z.object({ ...request, url: address }),
  "join_request.withdrawn": z.object({ ...request, url: noAddress }),
  "brand.registered": z.object({
    id,
    industry: z.string(),
    budgetRange: z.string(),
    companySize: z.string(),
    url: address,
  }),
  "message.received": z.object({
    id,
    influencerId: z.string().nullable().meta({ description: "The creator that the message is about" }),
    brandId: z.string().nullable().meta({ description: "The brand that the message is about" }),
    url: address,
  }),
  "shortlist.reviewed": z.object({
    id,
    counts: shortlistCountsSchema.meta({ description: "Creators on the list, by decision" }),
    url: address,
  }),
  "campaign.changed": z.object({
    id,
    from: z.enum(campaignStates),
    to: z.enum(campaignStates),
    url: address,
  }),
  "collaboration.changed": z.object({
    id,
    campaignId: z.string(),
    influencerId: z.string().nullable().meta({ description: "Null once the creator's data is erased" }),
    from: z.enum(collaborationStates).nullable().meta({ description: "Null: the creator was added" }),
    to: z.enum(collaborationStates),
    url: address,
  }),
  "offer.changed": z.object({
    id,
    collaborationId: z.string(),
    campaignId: z.string(),
    by: z.enum(offerSides),
    from: z.enum(offerStates).nullable().meta({ description: "Null: the offer was made" }),
    to: z.enum(offerStates),
    url: address,
  }),
  "payout.changed": z.object({
    id,
    collaborationId: z.string(),
    campaignId: z.string(),
    kind: z.enum(payoutKindCodes),
    from: z.enum(payoutStates).nullable().meta({ description: "Null: the payout was planned" }),
    to: z.enum(payoutStates),
    url: address,
  }),
  "rights.ending": z.object(right),
  "rights.ended": z.object({ ...right, revoked: z.boolean().meta({ description: "Before its last day" }) }),
  "deliverable.changed": z.object({
    id,
    collaborationId: z.string(),
    campaignId: z.string(),
    from: z.enum(deliverableStates),
    to: z.enum(deliverableStates),
    url: address,
  }),
  "conversation.message_received": z.object({ id, url: address }),
  "offer.answered": z.object({
    id,
    collaborationId: z.string(),
    campaignId: z.string(),
    answer: z.enum(["accepted", "declined"]),
    url: address,
  }),
  "draft.received": z.object({ id, collaborationId: z.string(), campaignId: z.string(), url: address }),
  "deliverable.late": z.object({
    id,
    collaborationId: z.string(),
    campaignId: z.string(),
    isDraft: z.boolean().meta({ description: "Whether the draft is late, not the post" }),
    dueOn: z.iso.date().meta({ description: "The day that was missed" }),
    url: address,
  }),
  "webhook.test": z.object({ id, url: address }),
} satisfies Record<DeliveredEvent, z.ZodObject>;
export type WebhookData<E extends DeliveredEvent> = z.output<(typeof webhookData)[E]>;

/** Body of a delivery. `timestamp` is the time of the event, the same for every attempt. */
export function webhookPayload<E extends DeliveredEvent>(event: E) {
  return z.object({
    type: z.literal(event),
    timestamp: z.iso.datetime(),
    data: webhookData[event],
    text: z.string().meta({ description: "One sentence without a name, and where to read more" }),
  });
}
