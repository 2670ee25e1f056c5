import { dayIn, hourIn, remindersFrom } from "#domain/agency/agency-time.ts";
import { addDays } from "#domain/join-requests/review-time.ts";
import type { Emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import {
  type CampaignRow,
  type CollaborationRow,
  findCampaigns,
  findCollaborations,
} from "#server/modules/campaigns/campaigns.service.ts";
import type { InfluencersService } from "#server/modules/influencers/influencers.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import type { Reminder, RemindersService } from "#server/platform/reminders/reminders.service.ts";
import { type DeliverableRow, listNextWithin } from "./deliverables.repository.ts";

/** Days before a draft is due on which its creator is reminded, beside the day itself. */
const notice = 3;
/** Days after which every owner hears of a draft that nobody has answered, and for which a late process makes up. */
const everybodyAfter = 2;
const lookingBack = 14;

type Dependencies = {
  database: Database;
  influencers: Pick<InfluencersService, "emailOf">;
  reminders: Pick<RemindersService, "once">;
  emit: Emit;
  now: () => Date;
};
type Due = { campaign: CampaignRow; collaboration: CollaborationRow; deliverable: DeliverableRow };

/** Reminds creators of what is due, and the team of drafts that it has not answered, each once. */
export function dueDeliverablesService({ database, influencers, reminders, emit, now }: Dependencies) {
  const toCreator = ({ campaign, collaboration, deliverable }: Due, today: string): Reminder[] => {
    const { id, nextOn, state } = deliverable;
    const { influencerId } = collaboration;
    const isDraft = state === "planned" || state === "changes";
    if (nextOn === null || nextOn < today || influencerId === null) return [];
    const daysLeft = nextOn === today ? 0 : notice;
    if (!isDraft && daysLeft > 0) return [];
    const send = async (transaction: Executor) => {
      const creatorEmail = await influencers.emailOf(transaction, influencerId);
      if (!creatorEmail) return;
      await emit(transaction, {
        type: "deliverable.due",
        ...{ campaign, collaboration, deliverable, dueOn: nextOn, creatorEmail },
      });
    };
    return [{ key: `piece due ${id} ${nextOn} ${state} ${daysLeft}`, send }];
  };
  const toTeam = ({ campaign, collaboration, deliverable }: Due, today: string): Reminder[] => {
    const { id, answerBy, stateSince } = deliverable;
    if (answerBy === null || answerBy >= today) return [];
    const toEveryOwner = addDays(answerBy, everybodyAfter) < today;
    const key = `draft unanswered ${id} ${stateSince.toISOString()}${toEveryOwner ? " everybody" : ""}`;
    const event = {
      type: "deliverable.unanswered" as const,
      ...{ campaign, collaboration, deliverable, answerBy, toEveryOwner },
    };
    return [{ key, send: (transaction) => emit(transaction, event) }];
  };

  return async (): Promise<void> => {
    const { timeZone } = await readAgencySettings(database);
    if (hourIn(timeZone, now()) < remindersFrom) return;
    const today = dayIn(timeZone, now());
    const rows = await listNextWithin(database, {
      from: addDays(today, -lookingBack),
      to: addDays(today, notice),
    });
    const campaigns = new Map(
      (await findCampaigns(database, unique(rows.map(({ campaignId }) => campaignId)))).map((row) => [
        row.id,
        row,
      ]),
    );
    const collaborations = new Map(
      (await findCollaborations(database, unique(rows.map(({ collaborationId }) => collaborationId)))).map(
        (row) => [row.id, row],
      ),
    );
    const found = rows.flatMap((deliverable) => {
      const campaign = campaigns.get(deliverable.campaignId);
      const collaboration = collaborations.get(deliverable.collaborationId);
      // While a campaign is paused, nothing is sent.
      if (collaboration === undefined || campaign?.state !== "active") return [];
      const due = { campaign, collaboration, deliverable };
      if (deliverable.state === "submitted") return toTeam(due, today);
      return deliverable.state === "client_review" ? [] : toCreator(due, today);
    });
    await reminders.once(found);
  };
}

function unique(ids: string[]): string[] {
  return [...new Set(ids)];
}
