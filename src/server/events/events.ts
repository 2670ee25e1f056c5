import type { Context } from "#server/context.ts";
import type { Actor, AdminActor, Change } from "#server/platform/audit/history.service.ts";
import type { AccountEvent } from "./account-events.ts";
import type { CampaignEvent } from "./campaign-events.ts";
import type { ConversationEvent } from "./conversation-events.ts";
import type { DataNoticeEvent } from "./data-notice-events.ts";
import type { PayoutEvent, RightEvent } from "./money-events.ts";
import type { ShortlistEvent } from "./shortlist-events.ts";
import type { VisitorEvent } from "./visitor-events.ts";

/** Changes that only the history records. */
export type RecordsChanged = { type: "records.changed"; actor: Actor; changes: Change | Change[] };

/** Addresses of people who no longer stand for a creator. */
type AddressesRemoved = { type: "creator.addresses_removed"; influencerId: string; emails: string[] };

/** An owner proposes that one person alone may approve a payout. */
type OneApprovalProposed = { type: "settings.one_approval_proposed"; actor: AdminActor };

/** An owner tests whether mail arrives. */
type MailTested = { type: "mail.tested"; actor: AdminActor };

/** A scheduled backup failed for the first time, or one could not be restored. */
type BackupFailed =
  | { type: "backup.failed"; reason: string; lastGoodAt: Date | undefined }
  | { type: "backup.not_restored"; reason: string };

/** All events. `event-handlers.ts` lists the effects of each. */
export type AppEvent =
  | AccountEvent
  | AddressesRemoved
  | BackupFailed
  | CampaignEvent
  | ConversationEvent
  | DataNoticeEvent
  | MailTested
  | OneApprovalProposed
  | PayoutEvent
  | RecordsChanged
  | RightEvent
  | ShortlistEvent
  | VisitorEvent;

/** Emits an event in the transaction of the change, so that all writes of its handlers commit with it. */
export function emit(context: Context, event: AppEvent): Promise<void> {
  return context.handleEvent(context, event);
}
