import { dayIn, hourIn } from "#domain/days/agency-time.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { lateDays } from "#domain/payouts/payout-rules.ts";
import type { Context } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { lockBoth, readBoth } from "#server/modules/campaigns/collaborations.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import type { Reminder } from "#server/platform/reminders/reminders.service.ts";
import * as reminders from "#server/platform/reminders/reminders.service.ts";
import type { AgreedPayoutsService } from "./agreed-payouts.service.ts";
import { findPayout, listLate, listStarting } from "./payouts.repository.ts";

/** Hour of the agency's day from which reminders are sent. */
const firstHour = 7;

type Dependencies = {
  database: Database;
  agreedPayouts: Pick<AgreedPayoutsService, "settle" | "emailOf">;
  context: Context;
  emit: Emit;
  now: () => Date;
};

/**
 * Makes payouts due on their days, and sends reminders of late ones to the owner, and later to the creator, each
 * once.
 */
export function latePayoutsService({ database, agreedPayouts, context, emit, now }: Dependencies) {
  const fallDue = async (today: string): Promise<void> => {
    for (const id of await listStarting(database, today)) {
      await database.transaction(async (transaction) => {
        const locked = await lockBoth(transaction, id);
        const author = { type: "system", id: null, name: "Tandem" } as const;
        await agreedPayouts.settle(transaction, locked, { caller: "system", author });
      });
    }
  };

  const tell = async (to: keyof typeof lateDays, today: string): Promise<void> => {
    const late = await listLate(database, addDays(today, 1 - lateDays[to]));
    const known = await readBoth(database, late);
    const tellings = late.flatMap(({ id, dueOn, collaborationId }): Reminder[] => {
      const about = known.get(collaborationId);
      // Payouts become due even while a campaign is paused, but nothing is sent to creators.
      if (about === undefined || (to === "creator" && about.campaign.state === "paused")) return [];
      const send = async (transaction: Executor) => {
        const payout = await findPayout(transaction, id);
        // The payout may have been paid or postponed in the meantime.
        if (payout?.dueOn !== dueOn || payout.state === "paid" || payout.state === "cancelled") return;
        const creatorEmail = to === "creator" ? await agreedPayouts.emailOf(transaction, payout) : undefined;
        if (to === "creator" && !creatorEmail) return;
        await emit(transaction, { type: "payout.late", ...about, payout, creatorEmail });
      };
      // The day is in the key, so that a new due date can be missed again.
      return [{ key: `payout late ${to} ${id} ${dueOn}`, send }];
    });
    await reminders.once(context, tellings);
  };

  return async (): Promise<void> => {
    const { timeZone } = await readAgencySettings(database);
    const today = dayIn(timeZone, now());
    await fallDue(today);
    if (hourIn(timeZone, now()) < firstHour) return;
    await tell("owner", today);
    await tell("creator", today);
  };
}
