import { countActivity } from "#server/modules/activity/activity.service.ts";
import { holdActor } from "#server/modules/admin/hold-actor.ts";
import type { WebhookEventsService } from "#server/modules/webhooks/webhook-events.service.ts";
import { type Change, endsRecord, type HistoryService } from "#server/platform/audit/history.service.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import type { IdempotencyKeysService } from "#server/platform/idempotency/idempotency-keys.service.ts";
import type { MailsService } from "#server/platform/mail/mails.service.ts";
import type { AppEvent, RecordsChanged } from "./events.ts";

type Dependencies = {
  history: HistoryService;
  idempotencyKeys: IdempotencyKeysService;
  mails: MailsService;
  webhooks: WebhookEventsService;
  now: () => Date;
};

type Recorder = Pick<HistoryService, "record">;

/** For programs that change records without the rest of the product. */
export function recordHandlers(history: Recorder): Handlers<RecordsChanged> {
  return { "records.changed": (tx, { actor, changes }) => history.record(tx, actor, changes) };
}

/**
 * Records changes of actors whose session or API key is still valid when the change is committed. A form whose record
 * is gone may be sent again.
 */
function recorder({ history, idempotencyKeys }: Dependencies): Recorder {
  return {
    async record(tx, actor, changes) {
      await holdActor(tx, actor);
      await history.record(tx, actor, changes);
      const gone = [changes].flat().filter(endsRecord);
      if (gone.length > 0) {
        await idempotencyKeys.forgetRecords(
          tx,
          gone.map(({ id }) => id),
        );
      }
    },
  };
}

/** The dashboard counts, mails, webhooks, and history entries that follow from each event. */
export function eventHandlers(dependencies: Dependencies): Handlers<AppEvent> {
  const { mails, webhooks, now } = dependencies;
  const history = recorder(dependencies);
  return {
    ...recordHandlers(history),

    "join_request.received": async (tx, { request }) => {
      await countActivity(tx, "application", now());
      await mails.applicationReceived(tx, request);
      await webhooks.requestReceived(tx, request);
    },
    "join_request.approved": async (tx, { actor, request, influencerId }) => {
      const { name } = request;
      await history.record(tx, actor, { action: "approve", type: "influencer", id: influencerId, name });
      await mails.applicationApproved(tx, request, influencerId);
      await webhooks.requestApproved(tx, request, influencerId);
    },
    "join_request.rejected": async (tx, { actor, request, reason }) => {
      await mails.applicationRejected(tx, request, reason);
      await webhooks.requestRejected(tx, request);
      await history.record(tx, actor, endOf(request, { reason }));
    },
    "join_request.approved_by_hand": async (tx, { actor, request, influencerId }) => {
      await mails.applicationApproved(tx, request, influencerId);
      await webhooks.requestApproved(tx, request, influencerId);
      await history.record(tx, actor, endOf(request, { isListed: true }));
    },
    "join_request.removed": async (tx, { actor, request }) => {
      await webhooks.requestRemoved(tx, request);
      await history.record(tx, actor, endOf(request, { isListed: false }));
    },

    "brand.registered": async (tx, { brand }) => {
      await countActivity(tx, "registration", now());
      await mails.brandReceived(tx, brand);
      await webhooks.brandRegistered(tx, brand);
    },
    "brand.published": async (tx, { actor, brand, before, after }) => {
      const { id, companyName: name } = brand;
      await history.record(tx, actor, { action: "publish", type: "brand", id, name, before, after });
      await mails.brandApproved(tx, brand);
    },
    "brand.rejected": async (tx, { actor, brand, before }) => {
      const { id, companyName: name } = brand;
      await mails.brandRejected(tx, brand);
      await history.record(tx, actor, { action: "delete", type: "brand", id, name, before });
    },

    "message.received": async (tx, { message, aboutName }) => {
      await countActivity(tx, "message", now());
      await mails.messageReceived(tx, message, aboutName);
      await webhooks.messageReceived(tx, message);
    },
  };
}

function endOf({ id, name }: { id: string; name: string }, after: Record<string, unknown>): Change {
  return { action: "reject", type: "join-request", id, name, after };
}
