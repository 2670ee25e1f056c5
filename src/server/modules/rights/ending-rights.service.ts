import { dayIn, hourIn, remindersFrom } from "#domain/days/agency-time.ts";
import { addDays, daysBetween } from "#domain/days/calendar-days.ts";
import { dueNotice, rightState } from "#domain/rights/right-rules.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { findCollaborationFacts } from "#server/modules/campaigns/campaign-records.service.ts";
import type { Reminder } from "#server/platform/reminders/reminders.service.ts";
import * as reminders from "#server/platform/reminders/reminders.service.ts";
import { listEndingRights } from "./rights.repository.ts";

/** Days for which reminders are still sent late, after an outage. Sent reminders are remembered for longer. */
const catchUpDays = 60;
/** Longest notice in days that the settings allow. */
const furthest = 365;

/** Reminds the team of rights that end, on the days in the settings, and sends webhooks, each once. */
export async function remindOfRights(context: Context): Promise<void> {
  const { timeZone, rightsReminderDays } = await readAgencySettings(context.database);
  if (hourIn(timeZone, context.now()) < remindersFrom) return;
  const today = dayIn(timeZone, context.now());
  const span = { from: addDays(today, -catchUpDays), to: addDays(today, furthest) };
  const rows = await listEndingRights(context.database, span);
  const known = await findCollaborationFacts(
    context.database,
    rows.map(({ collaborationId }) => collaborationId),
  );
  const facts = new Map(known.map((each) => [each.id, each]));
  const found = rows.flatMap((right): Reminder[] => {
    const state = rightState(right, today);
    // The last day is in the key, so that a right can end again after a change.
    const key = `${right.id} ${right.endsOn}`;
    const turned: Reminder[] =
      state === "ending" || state === "ended"
        ? [
            {
              key: `right ${state} ${key}`,
              send: (tx) => emit(tx, { type: "right.turned", right, state }),
            },
          ]
        : [];
    const daysLeft = daysBetween(today, right.endsOn ?? today);
    const notice = dueNotice(daysLeft, rightsReminderDays);
    if (notice === undefined || state === "pending") return turned;
    const { campaignName = "", ownerId = null } = facts.get(right.collaborationId) ?? {};
    const ends = { type: "right.ends", right, daysLeft, campaignName, ownerId } as const;
    return [...turned, { key: `right ends ${key} ${notice}`, send: (tx) => emit(tx, ends) }];
  });
  await reminders.once(context, found);
}
