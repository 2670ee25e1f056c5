import { randomUUIDv7 } from "node:crypto";
import { brandsApi } from "#domain/brands/brands.api.ts";
import { campaignsApi } from "#domain/campaigns/campaigns.api.ts";
import { collaborationsApi } from "#domain/campaigns/collaborations.api.ts";
import { contactApi } from "#domain/contact/contact.api.ts";
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
import type { DeliveredEvent, WebhookEvent } from "#domain/webhooks/webhook-event-names.ts";
import type { WebhookData } from "#domain/webhooks/webhook-events.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Hold } from "#server/platform/undo/undos.service.ts";
import { insertDeliveries } from "./webhook-deliveries.repository.ts";
import { sendWebhookJob } from "./webhook-delivering.ts";
import { findSubscribers } from "./webhooks.repository.ts";

type Request = { id: string; socials: { platform: string }[] } & Pick<JoinRequest, OptionField>;
type Brand = { id: string; industry: string; budgetRange: string; companySize: string };
type Message = { id: string; influencerId?: string | undefined; brandId?: string | undefined };
type Dependencies = { jobs: Pick<Jobs, "enqueue">; publicUrl: string; now: () => Date };

export type WebhookEventsService = ReturnType<typeof webhookEventsService>;

/** Queues webhook deliveries in the transaction of the change, so that neither is committed without the other. */
export function webhookEventsService({ jobs, publicUrl, now }: Dependencies) {
  const addressOf = (endpoint: Endpoint, id: string) => publicUrl + pathOf(endpoint, { id });
  const queue = async <E extends WebhookEvent>(
    transaction: Executor,
    event: E,
    data: WebhookData<E>,
    hold?: Hold,
  ): Promise<void> => {
    const subscribers = await findSubscribers(transaction, event);
    const createdAt = now();
    const body = bodyOf(event, createdAt, data);
    const deliveries = subscribers.map((webhookId) => ({
      id: randomUUIDv7(),
      webhookId,
      event,
      body,
      createdAt,
      ...(hold && { heldBy: hold.id, nextAttempt: hold.due }),
    }));
    await insertDeliveries(transaction, deliveries);
    await jobs.enqueue(
      transaction,
      sendWebhookJob,
      deliveries.map(({ id, webhookId }) => ({ id, webhookId, attempts: 0 })),
      hold?.due,
    );
  };

  return {
    requestReceived: (transaction: Executor, request: Request) =>
      queue(transaction, "join_request.received", {
        ...factsOf(request),
        url: addressOf(joinRequestsApi.readJoinRequest, request.id),
      }),
    requestApproved: (transaction: Executor, request: Request, influencerId: string, hold?: Hold) => {
      const url = addressOf(influencersApi.readInfluencer, influencerId);
      const data = { ...factsOf(request), influencerId, url };
      return queue(transaction, "join_request.approved", data, hold);
    },
    requestRejected: (transaction: Executor, request: Request, hold?: Hold) =>
      queue(transaction, "join_request.rejected", { ...factsOf(request), url: null }, hold),
    requestRemoved: (transaction: Executor, request: Request, hold?: Hold) =>
      queue(transaction, "join_request.removed", { ...factsOf(request), url: null }, hold),
    changesAsked: (transaction: Executor, request: Request, changes: RequestedChange[]) =>
      queue(transaction, "join_request.changes_asked", {
        ...factsOf(request),
        changes,
        url: addressOf(joinRequestsApi.readJoinRequest, request.id),
      }),
    requestChanged: (transaction: Executor, request: Request) =>
      queue(transaction, "join_request.changed", {
        ...factsOf(request),
        url: addressOf(joinRequestsApi.readJoinRequest, request.id),
      }),
    requestWithdrawn: (transaction: Executor, request: Request) =>
      queue(transaction, "join_request.withdrawn", { ...factsOf(request), url: null }),
    brandRegistered: (transaction: Executor, { id, industry, budgetRange, companySize }: Brand) =>
      queue(transaction, "brand.registered", {
        id,
        industry,
        budgetRange,
        companySize,
        url: addressOf(brandsApi.readBrandRecord, id),
      }),
    messageReceived: (transaction: Executor, { id, influencerId, brandId }: Message) =>
      queue(transaction, "message.received", {
        id,
        influencerId: influencerId ?? null,
        brandId: brandId ?? null,
        url: addressOf(contactApi.readMessage, id),
      }),
    campaignChanged: (transaction: Executor, change: Omit<WebhookData<"campaign.changed">, "url">) =>
      queue(transaction, "campaign.changed", {
        ...change,
        url: addressOf(campaignsApi.readCampaign, change.id),
      }),
    collaborationChanged: (
      transaction: Executor,
      change: Omit<WebhookData<"collaboration.changed">, "url">,
    ) =>
      queue(transaction, "collaboration.changed", {
        ...change,
        url: addressOf(collaborationsApi.readCollaboration, change.id),
      }),
    offerChanged: (transaction: Executor, change: Omit<WebhookData<"offer.changed">, "url">) =>
      queue(transaction, "offer.changed", {
        ...change,
        url: addressOf(collaborationsApi.readCollaboration, change.collaborationId),
      }),
    payoutChanged: (transaction: Executor, change: Omit<WebhookData<"payout.changed">, "url">) =>
      queue(transaction, "payout.changed", {
        ...change,
        url: addressOf(collaborationsApi.readCollaboration, change.collaborationId),
      }),
    rightEnding: (transaction: Executor, right: Omit<WebhookData<"rights.ending">, "url">) =>
      queue(transaction, "rights.ending", {
        ...right,
        url: addressOf(collaborationsApi.readCollaboration, right.collaborationId),
      }),
    rightEnded: (transaction: Executor, right: Omit<WebhookData<"rights.ended">, "url">) =>
      queue(transaction, "rights.ended", {
        ...right,
        url: addressOf(collaborationsApi.readCollaboration, right.collaborationId),
      }),
    deliverableChanged: (transaction: Executor, change: Omit<WebhookData<"deliverable.changed">, "url">) =>
      queue(transaction, "deliverable.changed", {
        ...change,
        url: addressOf(deliverablesApi.readDeliverable, change.id),
      }),
    shortlistReviewed: (transaction: Executor, id: string, counts: ShortlistCounts) =>
      queue(transaction, "shortlist.reviewed", {
        id,
        counts: pickFields(counts, ["items", "open", "approved", "maybe", "rejected"]),
        url: addressOf(shortlistsApi.readShortlist, id),
      }),
  };
}

/** Payload that is signed and sent. */
export function bodyOf<E extends DeliveredEvent>(event: E, time: Date, data: WebhookData<E>): string {
  return JSON.stringify({ type: event, timestamp: time.toISOString(), data });
}

function factsOf(request: Request) {
  const platforms = [...new Set(request.socials.map(({ platform }) => platform))];
  return { id: request.id, ...pickFields(request, optionFields), platforms };
}
