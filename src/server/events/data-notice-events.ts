import type { OwnDataAction } from "#domain/data-notices/data-notice-rules.ts";
import type { MailReceiver } from "#domain/outreach/mail-receiver.ts";
import type { AdminActor } from "#server/platform/audit/history.service.ts";

type Creator = { id: string; name: string };
/** `since`: when the agency got the data. A day as "YYYY-MM-DD", or the time at which the creator was added. */
export type ToldCreator = Creator & { source: string; since: string | Date; contact: MailReceiver };

/** Notices to creators about the data that the agency has of them, and their answers. */
export type DataNoticeEvent =
  | { type: "creators.told"; actor: AdminActor; at: Date; creators: ToldCreator[] }
  | { type: "creator.requested"; creator: Creator; action: OwnDataAction };
