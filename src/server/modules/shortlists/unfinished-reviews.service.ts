import { hourIn, remindersFrom } from "#domain/days/agency-time.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { Reminder } from "#server/platform/reminders/reminders.service.ts";
import * as reminders from "#server/platform/reminders/reminders.service.ts";
import { findUnfinished } from "./shortlist-reviewers.repository.ts";

/** Time before the end of a link at which a reviewer is reminded, in milliseconds. */
const notice = 3 * 24 * 60 * 60 * 1000;

/** Reminds reviewers once of an unfinished shortlist, three days before their link ends. */
export async function remindOfReviews(context: Context): Promise<void> {
  const { timeZone } = await readAgencySettings(context.database);
  if (hourIn(timeZone, context.now()) < remindersFrom) return;
  const ending = await links.ending(context, "review", notice);
  const reviewers = await findUnfinished(
    context.database,
    ending.map(({ id }) => id),
  );
  const found = reviewers.flatMap((reviewer): Reminder[] => {
    const link = ending.find(({ id }) => id === reviewer.id);
    if (!link?.expiresAt) return [];
    const event = { type: "shortlist.unfinished" as const, reviewer, expiresAt: link.expiresAt };
    return [
      {
        key: `review unfinished ${reviewer.id}`,
        send: (transaction) => emit(transaction, event),
      },
    ];
  });
  await reminders.once(context, found);
}
