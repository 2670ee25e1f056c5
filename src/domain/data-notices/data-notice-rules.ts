import { startOfDay } from "../days/agency-time.ts";
import { addDays, monthAfter } from "../days/calendar-days.ts";
import { isOffLimits, offLimitsMessage } from "../influencers/do-not-contact.ts";
import type { Relationship } from "../influencers/relationship.ts";

/** Maximum number of creators who are told in one call. */
export const maximumNotices = 200;

/** Age in days at which a creator without a notice becomes work, and at which the notice is late (GDPR, article 14). */
const noticeAge = { work: 25, late: 30 } as const;

/** Creators added before this time have to be told now. `today`: in the time zone. */
export function noticeCutoff(today: string, timeZone: string): Date {
  return startOfDay(timeZone, addDays(today, 1 - noticeAge.work));
}

/** Last day for telling a creator. `addedOn`: in the agency's time zone. */
export function noticeDueOn(addedOn: string): string {
  return addDays(addedOn, noticeAge.late);
}

/** Last day for erasing a creator who asked for it (GDPR, article 12). `askedOn`: in the agency's time zone. */
export const erasureDueOn = monthAfter;

/** Why a creator is not told. */
export const noticeRefusals = ["enteredThemselves", "alreadyTold", "offLimits", "withoutAddress"] as const;
export type NoticeRefusal = (typeof noticeRefusals)[number];

export const noticeRefusalTexts: Record<NoticeRefusal, (name: string) => string> = {
  enteredThemselves: (name) => `${name} entered their data themselves, and knows of it.`,
  alreadyTold: (name) => `${name} has been told already.`,
  offLimits: offLimitsMessage,
  withoutAddress: (name) => `${name} has no email address. Copy the message instead.`,
};

type Told = { enteredThemselves: boolean; toldAt: unknown; relationship: Relationship };

/** Why a creator is not told, whether or not there is an address; undefined if they may be. */
export function noticeRefusal(creator: Told): Exclude<NoticeRefusal, "withoutAddress"> | undefined {
  if (creator.enteredThemselves) return "enteredThemselves";
  if (creator.toldAt !== null) return "alreadyTold";
  return isOffLimits(creator) ? "offLimits" : undefined;
}

/** Steps that creators can take on the page with their data. */
export const ownDataActions = ["object", "erase"] as const;
export type OwnDataAction = (typeof ownDataActions)[number];

/** Steps that are still open. Asking to be erased includes the objection. */
export function openActions(creator: {
  relationship: Relationship;
  erasureAskedAt: unknown;
}): OwnDataAction[] {
  if (creator.erasureAskedAt !== null) return isOffLimits(creator) ? [] : ["object"];
  return isOffLimits(creator) ? ["erase"] : ["object", "erase"];
}
