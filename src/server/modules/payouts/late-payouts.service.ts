import { dayIn, hourIn } from "#domain/days/agency-time.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { lateDays } from "#domain/payouts/due-day.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { lockBoth, readBoth } from "#server/modules/campaigns/campaign-records.service.ts";
import { creatorContacts } from "#server/modules/outreach/creator-contacts.service.ts";
import * as agreedPayouts from "#server/modules/payouts/agreed-payouts.ts";
import type { Reminder } from "#server/platform/reminders/reminders.service.ts";
import * as reminders from "#server/platform/reminders/reminders.service.ts";
import { findPayout, listLate, listStarting } from "./payouts.repository.ts";

/** Hour of the agency's day from which reminders are sent. */
const firstHour = 7;

/**
 * Makes payouts due on their days, and sends reminders of late ones to the owner, and later to the creator, each
 * once.
 */
export async function remindOfPayouts(context: Context): Promise<void> {
  const { timeZone } = await readAgencySettings(context.database);
  const today = dayIn(timeZone, context.now());
  await fallDue(context, today);
  if (hourIn(timeZone, context.now()) < firstHour) return;
  await tell(context, "owner", today);
  await tell(context, "creator", today);
}

async function fallDue(context: Context, today: string): Promise<void> {
  for (const id of await listStarting(context.database, today)) {
    await transact(context, async (transaction) => {
      const locked = await lockBoth(transaction.database, id);
      const author = { type: "system", id: null, name: "Tandem" } as const;
      await agreedPayouts.settle(transaction, locked, { caller: "system", author });
    });
  }
}

async function tell(context: Context, to: keyof typeof lateDays, today: string): Promise<void> {
  const late = await listLate(context.database, addDays(today, 1 - lateDays[to]));
  const known = await readBoth(context.database, late);
  const tellings = late.flatMap(({ id, dueOn, collaborationId }): Reminder[] => {
    const about = known.get(collaborationId);
    // Payouts become due even while a campaign is paused, but nothing is sent to creators.
    if (about === undefined || (to === "creator" && about.campaign.state === "paused")) return [];
    const send = async (transaction: Context) => {
      const payout = await findPayout(transaction.database, id);
      // The payout may have been paid or postponed in the meantime.
      if (payout?.dueOn !== dueOn || payout.state === "paid" || payout.state === "cancelled") return;
      const isToCreator = to === "creator";
      const contacts = isToCreator
        ? await creatorContacts(transaction.database, about.collaboration, "payments")
        : undefined;
      if (isToCreator && contacts === undefined) return;
      await emit(transaction, { type: "payout.late", ...about, payout, contacts });
    };
    // The day is in the key, so that a new due date can be missed again.
    return [{ key: `payout late ${to} ${id} ${dueOn}`, send }];
  });
  await reminders.once(context, tellings);
}
