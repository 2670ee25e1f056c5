import { dayIn, hourIn, remindersFrom } from "#domain/days/agency-time.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { needsDraft } from "#domain/deliverables/deliverable-requirements.ts";
import type { DeliverableState } from "#domain/deliverables/deliverable-states.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { CampaignRow, CollaborationRow } from "#server/modules/campaigns/campaign-records.service.ts";
import { readBoth } from "#server/modules/campaigns/campaign-records.service.ts";
import { creatorContacts } from "#server/modules/outreach/creator-contacts.service.ts";
import type { Reminder } from "#server/platform/reminders/reminders.service.ts";
import * as reminders from "#server/platform/reminders/reminders.service.ts";
import { type DeliverableRow, listNextWithin } from "./deliverables.repository.ts";

/** Days before the due date on which the creator gets a first reminder. The second one comes on the day itself. */
const notice = 3;
/** Days after which all owners are notified about a draft that nobody has reviewed. */
const escalationDays = 2;
/** Days for which reminders are still sent late, after an outage. */
const catchUpDays = 14;

/** States in which it is the creator's turn. */
const creatorStates = ["planned", "changes", "approved"] as const satisfies DeliverableState[];
type Due = { campaign: CampaignRow; collaboration: CollaborationRow; deliverable: DeliverableRow };

/** Reminds creators of due dates, and the team of late drafts, posts, and reviews. Sends each reminder once. */
export async function remindOfDeliverables(context: Context): Promise<void> {
  const { timeZone } = await readAgencySettings(context.database);
  if (hourIn(timeZone, context.now()) < remindersFrom) return;
  const today = dayIn(timeZone, context.now());
  const rows = await listNextWithin(context.database, {
    from: addDays(today, -catchUpDays),
    to: addDays(today, notice),
  });
  const known = await readBoth(context.database, rows);
  const found = rows.flatMap((deliverable) => {
    const about = known.get(deliverable.collaborationId);
    // Nothing is sent while a campaign is paused.
    if (about?.campaign.state !== "active") return [];
    const due = { ...about, deliverable };
    if (deliverable.state === "submitted") return toTeam(due, today);
    const isWithCreator = creatorStates.some((state) => state === deliverable.state);
    return isWithCreator ? [...toCreator(due, today), ...toOwner(due, { today, timeZone })] : [];
  });
  await reminders.once(context, found);
}

/** Notifies the owner on the day after a missed draft or post. */
function toOwner(due: Due, { today, timeZone }: { today: string; timeZone: string }): Reminder[] {
  const { id, nextOn, state, stateSince } = due.deliverable;
  if (nextOn === null || nextOn >= today) return [];
  // The creator's turn began after the due date, so they are not late.
  if (dayIn(timeZone, stateSince) > nextOn) return [];
  const event = {
    type: "deliverable.late" as const,
    ...due,
    isDraft: awaitsDraft(due),
    dueOn: nextOn,
  };
  // The day is in the key, so that a new due date can be missed again.
  return [
    {
      key: `piece late ${id} ${nextOn} ${state}`,
      send: (transaction) => emit(transaction, event),
    },
  ];
}

function toCreator({ campaign, collaboration, deliverable }: Due, today: string): Reminder[] {
  const { id, nextOn, state } = deliverable;
  const isDraft = awaitsDraft({ campaign, deliverable });
  if (nextOn === null || nextOn < today) return [];
  const daysLeft = nextOn === today ? 0 : notice;
  if (!isDraft && daysLeft > 0) return [];
  const send = async (transaction: Context) => {
    const contacts = await creatorContacts(transaction.database, collaboration, "drafts");
    if (contacts === undefined) return;
    await emit(transaction, {
      type: "deliverable.due",
      campaign,
      collaboration,
      deliverable,
      isDraft,
      dueOn: nextOn,
      contacts,
    });
  };
  return [{ key: `piece due ${id} ${nextOn} ${state} ${daysLeft}`, send }];
}

function toTeam({ campaign, collaboration, deliverable }: Due, today: string): Reminder[] {
  const { id, answerBy, stateSince } = deliverable;
  if (answerBy === null || answerBy >= today) return [];
  const toEveryOwner = addDays(answerBy, escalationDays) < today;
  const key = `draft unanswered ${id} ${stateSince.toISOString()}${toEveryOwner ? " everybody" : ""}`;
  const event = {
    type: "deliverable.unanswered" as const,
    campaign,
    collaboration,
    deliverable,
    answerBy,
    toEveryOwner,
  };
  return [{ key, send: (transaction) => emit(transaction, event) }];
}

/** Whether the next step is a draft rather than the post. */
function awaitsDraft({ campaign, deliverable }: Pick<Due, "campaign" | "deliverable">): boolean {
  return deliverable.state !== "approved" && needsDraft({ deliverable, ...campaign });
}
