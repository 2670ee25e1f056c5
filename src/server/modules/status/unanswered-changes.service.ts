import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { findAskedBefore } from "#server/modules/join-requests/join-requests.service.ts";
import type { Reminder } from "#server/platform/reminders/reminders.service.ts";
import * as reminders from "#server/platform/reminders/reminders.service.ts";

/** Time after which applicants are reminded, in milliseconds. */
const unansweredMs = 7 * 24 * 60 * 60 * 1000;

/** Reminds applicants once of changes that they were asked for a week ago. */
export async function remindOfUnansweredChanges(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - unansweredMs);
  const unanswered = (await findAskedBefore(context.database, before)).flatMap(
    ({ asked, ...request }): Reminder[] => {
      if (asked === null) return [];
      const event = { type: "changes.unanswered" as const, request, asked };
      const key = `changes asked ${request.id} ${asked.askedAt}`;
      return [{ key, send: (transaction) => emit(transaction, event) }];
    },
  );
  await reminders.once(context, unanswered);
}
