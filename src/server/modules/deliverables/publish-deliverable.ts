import { dayIn } from "#domain/days/agency-time.ts";
import { longDate } from "#domain/days/long-date.ts";
import { deliverableErrors, nothingTyped } from "#domain/deliverables/deliverable-requirements.ts";
import type { Publication } from "#domain/deliverables/deliverables.contract.ts";
import { lateEntryDays } from "#domain/deliverables/entry-delay.ts";
import { Conflict, Invalid } from "#domain/errors.ts";
import { postAddress } from "#domain/influencers/platform-hosts.ts";
import type { Context } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { findCollaborationFacts } from "#server/modules/campaigns/campaign-records.service.ts";
import type { StepAuthor } from "#server/modules/campaigns/step-author.service.ts";
import * as deliverableReader from "#server/modules/deliverables/deliverable-reader.service.ts";
import { type DeliverableValues, findPublished } from "./deliverables.repository.ts";
import { moveDeliverable, refuseIdle } from "./move-deliverable.ts";
import type { LockedDeliverable } from "./transition-deliverable.ts";

/** The creator enters the publication of a deliverable. `current`: the creator's page, for a refusal. */
export async function publishDeliverable(
  context: Context,
  locked: LockedDeliverable,
  { publication, by, current }: { publication: Publication; by: StepAuthor; current: () => Promise<unknown> },
): Promise<void> {
  refuseIdle(locked);
  const missing = async () =>
    deliverableErrors("publish", await deliverableReader.facts(context, locked), {
      ...nothingTyped,
      url: publication.url,
    });
  const prepare = () => publicationOf(context, locked, publication);
  await moveDeliverable(context, locked, { action: "publish", by, prepare }, { current, missing });
}

/**
 * Address and day of publication, with a note if the day is long ago. Throws `Conflict` for the address of another
 * deliverable in the campaign, and `Invalid` for a day before the agreement or after today: rights and payment
 * terms start on it.
 */
export async function publicationOf(
  context: Context,
  { campaign, collaboration, deliverable }: LockedDeliverable,
  { url, publishedOn }: { url: string; publishedOn?: string | undefined },
): Promise<{ values: DeliverableValues; words: string }> {
  const publishedKey = postAddress(url);
  const present = await findPublished(context.database, campaign.id, publishedKey);
  if (present !== undefined && present.id !== deliverable.id) {
    throw new Conflict("Another deliverable in this campaign already has this URL.", "url");
  }
  const { timeZone } = await readAgencySettings(context.database);
  const today = dayIn(timeZone, context.now());
  const on = publishedOn ?? today;
  if (on > today) throw new Invalid("publishedOn", "must not be in the future");
  const [about] = await findCollaborationFacts(context.database, [collaboration.id]);
  const agreedOn = dayIn(timeZone, about?.agreedAt ?? collaboration.createdAt);
  if (on < agreedOn) {
    throw new Invalid("publishedOn", `must not be before the agreement, on ${longDate(agreedOn)}`);
  }
  const publication = { publishedOn: on, publishedAt: context.now() };
  const lateDays = lateEntryDays(publication, timeZone);
  return {
    values: { ...publication, publishedUrl: url, publishedKey, words: "" },
    words: lateDays === null ? "" : `Published on ${longDate(on)}, and entered ${lateDays} days later.`,
  };
}
