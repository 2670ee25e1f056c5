import { randomUUIDv7 } from "node:crypto";
import { brandsApi } from "#domain/brands/brands.api.ts";
import { campaignsApi } from "#domain/campaigns/campaigns.api.ts";
import { collaborationsApi } from "#domain/campaigns/collaborations.api.ts";
import { contactApi } from "#domain/contact/contact.api.ts";
import { conversationsApi } from "#domain/conversations/conversations.api.ts";
import { deliverablesApi } from "#domain/deliverables/deliverables.api.ts";
import { type Endpoint, pathOf } from "#domain/http/endpoint.ts";
import { type OptionField, optionFields } from "#domain/influencers/field-list.ts";
import { influencersApi } from "#domain/influencers/influencers.api.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { joinRequestsApi } from "#domain/join-requests/join-requests.api.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { shortlistsApi } from "#domain/shortlists/shortlists.api.ts";
import type { ShortlistCounts } from "#domain/shortlists/shortlists.contract.ts";
import type { RequestedChange } from "#domain/status/requested-changes.ts";
import type { WebhookEvent } from "#domain/webhooks/webhook-event-names.ts";
import type { WebhookData } from "#domain/webhooks/webhook-events.ts";
import type { Context } from "#server/context.ts";
import type { Hold } from "#server/platform/undo/undos.service.ts";
import { webhookBody } from "./webhook-body.ts";
import { insertDeliveries } from "./webhook-deliveries.repository.ts";
import { sendWebhookJob } from "./webhook-delivering.ts";
import { findSubscribers } from "./webhooks.repository.ts";

type Request = { id: string; socials: { platform: string }[] } & Pick<JoinRequest, OptionField>;
type Brand = { id: string; industry: string; budgetRange: string; companySize: string };
type Message = { id: string; influencerId?: string | undefined; brandId?: string | undefined };

// Queues webhook deliveries in the transaction of the change, so that neither is committed without the other.

export function requestReceived(context: Context, request: Request) {
  return queue(context, "join_request.received", {
    ...factsOf(request),
    url: addressOf(context, joinRequestsApi.readJoinRequest, request.id),
  });
}

export function requestApproved(context: Context, request: Request, influencerId: string, hold?: Hold) {
  const url = addressOf(context, influencersApi.readInfluencer, influencerId);
  const data = { ...factsOf(request), influencerId, url };
  return queue(context, "join_request.approved", data, hold);
}

export function requestRejected(context: Context, request: Request, hold?: Hold) {
  return queue(context, "join_request.rejected", { ...factsOf(request), url: null }, hold);
}

export function requestRemoved(context: Context, request: Request, hold?: Hold) {
  return queue(context, "join_request.removed", { ...factsOf(request), url: null }, hold);
}

export function changesAsked(context: Context, request: Request, changes: RequestedChange[]) {
  return queue(context, "join_request.changes_asked", {
    ...factsOf(request),
    changes,
    url: addressOf(context, joinRequestsApi.readJoinRequest, request.id),
  });
}

export function requestChanged(context: Context, request: Request) {
  return queue(context, "join_request.changed", {
    ...factsOf(request),
    url: addressOf(context, joinRequestsApi.readJoinRequest, request.id),
  });
}

export function requestWithdrawn(context: Context, request: Request) {
  return queue(context, "join_request.withdrawn", { ...factsOf(request), url: null });
}

export function brandRegistered(context: Context, { id, industry, budgetRange, companySize }: Brand) {
  return queue(context, "brand.registered", {
    id,
    industry,
    budgetRange,
    companySize,
    url: addressOf(context, brandsApi.readBrandRecord, id),
  });
}

export function messageReceived(context: Context, { id, influencerId, brandId }: Message) {
  return queue(context, "message.received", {
    id,
    influencerId: influencerId ?? null,
    brandId: brandId ?? null,
    url: addressOf(context, contactApi.readMessage, id),
  });
}

export function campaignChanged(context: Context, change: Omit<WebhookData<"campaign.changed">, "url">) {
  return queue(context, "campaign.changed", {
    ...change,
    url: addressOf(context, campaignsApi.readCampaign, change.id),
  });
}

export function collaborationChanged(
  context: Context,
  change: Omit<WebhookData<"collaboration.changed">, "url">,
) {
  return queue(context, "collaboration.changed", {
    ...change,
    url: addressOf(context, collaborationsApi.readCollaboration, change.id),
  });
}

export function offerChanged(context: Context, change: Omit<WebhookData<"offer.changed">, "url">) {
  return queue(context, "offer.changed", {
    ...change,
    url: addressOf(context, collaborationsApi.readCollaboration, change.collaborationId),
  });
}

export function payoutChanged(context: Context, change: Omit<WebhookData<"payout.changed">, "url">) {
  return queue(context, "payout.changed", {
    ...change,
    url: addressOf(context, collaborationsApi.readCollaboration, change.collaborationId),
  });
}

export function rightEnding(context: Context, right: Omit<WebhookData<"rights.ending">, "url">) {
  return queue(context, "rights.ending", {
    ...right,
    url: addressOf(context, collaborationsApi.readCollaboration, right.collaborationId),
  });
}

export function rightEnded(context: Context, right: Omit<WebhookData<"rights.ended">, "url">) {
  return queue(context, "rights.ended", {
    ...right,
    url: addressOf(context, collaborationsApi.readCollaboration, right.collaborationId),
  });
}

export function deliverableChanged(
  context: Context,
  change: Omit<WebhookData<"deliverable.changed">, "url">,
) {
  return queue(context, "deliverable.changed", {
    ...change,
    url: addressOf(context, deliverablesApi.readDeliverable, change.id),
  });
}

export function conversationMessageReceived(context: Context, id: string) {
  const url = addressOf(context, conversationsApi.readConversation, id);
  return queue(context, "conversation.message_received", { id, url });
}

export function offerAnswered(context: Context, answered: Omit<WebhookData<"offer.answered">, "url">) {
  return queue(context, "offer.answered", {
    ...answered,
    url: addressOf(context, collaborationsApi.readCollaboration, answered.collaborationId),
  });
}

export function draftReceived(context: Context, draft: Omit<WebhookData<"draft.received">, "url">) {
  return queue(context, "draft.received", {
    ...draft,
    url: addressOf(context, deliverablesApi.readDeliverable, draft.id),
  });
}

export function deliverableLate(context: Context, late: Omit<WebhookData<"deliverable.late">, "url">) {
  return queue(context, "deliverable.late", {
    ...late,
    url: addressOf(context, deliverablesApi.readDeliverable, late.id),
  });
}

export function shortlistReviewed(context: Context, id: string, counts: ShortlistCounts) {
  return queue(context, "shortlist.reviewed", {
    id,
    counts: pickFields(counts, ["items", "open", "approved", "maybe", "rejected"]),
    url: addressOf(context, shortlistsApi.readShortlist, id),
  });
}

function addressOf(context: Context, endpoint: Endpoint, id: string) {
  return context.settings.publicUrl + pathOf(endpoint, { id });
}

async function queue<E extends WebhookEvent>(
  context: Context,
  event: E,
  data: WebhookData<E>,
  hold?: Hold,
): Promise<void> {
  const subscribers = await findSubscribers(context.database, event);
  const createdAt = context.now();
  const { publicUrl } = context.settings;
  const deliveries = subscribers.map(({ id: webhookId, format }) => ({
    id: randomUUIDv7(),
    webhookId,
    event,
    body: webhookBody(format, publicUrl, { event, time: createdAt, data }),
    createdAt,
    ...(hold && { heldBy: hold.id, nextAttempt: hold.due }),
  }));
  await insertDeliveries(context.database, deliveries);
  await context.jobs.enqueue(
    context.database,
    sendWebhookJob,
    deliveries.map(({ id, webhookId }) => ({ id, webhookId, attempts: 0 })),
    hold?.due,
  );
}

function factsOf(request: Request) {
  const platforms = [...new Set(request.socials.map(({ platform }) => platform))];
  return { id: request.id, ...pickFields(request, optionFields), platforms };
}
