import { randomUUIDv7 } from "node:crypto";
import type { Exclusivity, OfferedRights } from "#domain/campaigns/offers.contract.ts";
import { Conflict } from "#domain/errors.ts";
import { agreedRights } from "#domain/rights/agreed-rights.ts";
import { lastDay, type RightsDecision } from "#domain/rights/right-rules.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import type { TimelineAuthor } from "#server/modules/timeline/timeline-author.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import { refuseOverlap as refuseOverlapping } from "./exclusive-rights.ts";
import {
  findRight,
  insertRights,
  lockRightsOf,
  type NewRight,
  type RightRow,
  updateRight,
} from "./rights.repository.ts";

/** Creator, client, and terms of a grant. */
export type Granting = {
  campaign: { id: string; clientName: string };
  collaboration: { id: string; influencerId: string | null; creatorName: string };
  offer: { rights: OfferedRights | null; exclusivity: Exclusivity | null };
};
type Renewal = { id: string; renews: string | null; priceMinor: number; currency: string };
/** `actor` is set for administrators only: not for creators and consequences of other changes. */
export type RightBy = { author: TimelineAuthor; actor?: Actor };

// Rights as the collaboration that they belong to changes, on rows that the caller has locked.

/**
 * Throws `Conflict` if an offer would grant rights that another client holds exclusively. `namesClients`: the message
 * names both clients.
 */
export async function refuseOverlap(
  context: Context,
  granting: Granting,
  namesClients: boolean,
): Promise<void> {
  const today = await readToday(context);
  for (const row of rowsOf(granting, [], { today, now: context.now() })) {
    await refuseOverlapping(context.database, { ...row, ...noDays(row) }, { today, namesClients });
  }
}

/**
 * Grants the rights of an accepted offer: one row for each deliverable if they start with publication, otherwise
 * one row for all.
 */
export async function grant(
  context: Context,
  granting: Granting,
  {
    offerId,
    deliverableIds,
    namesClients,
  }: { offerId: string; deliverableIds: string[]; namesClients: boolean },
): Promise<void> {
  await refuseOverlap(context, granting, namesClients);
  const today = await readToday(context);
  const rows = rowsOf(granting, deliverableIds, { today, now: context.now() });
  await insertRights(
    context.database,
    rows.map((row) => ({ ...row, offerId })),
  );
}

/** Grants the rights of an accepted renewal, for the same work as the right that it renews. */
export async function renew(
  context: Context,
  granting: Granting,
  { offer, namesClients }: { offer: Renewal; namesClients: boolean },
): Promise<void> {
  const renewed = await findRight(context.database, offer.renews ?? "");
  if (renewed === undefined) throw new Conflict("The right to be renewed no longer exists.");
  const { deliverableId, category } = renewed;
  const exclusivity = category === null ? null : { category, days: 0 };
  const granted = { ...granting, offer: { ...granting.offer, exclusivity } };
  await refuseOverlap(context, granted, namesClients);
  const { priceMinor, currency, renews, id: offerId } = offer;
  const rows = rowsOf(granted, [], { today: await readToday(context), now: context.now() });
  await insertRights(
    context.database,
    rows.map((row) => ({ ...row, deliverableId, renews, offerId, priceMinor, currency })),
  );
}

/** Starts the rights that begin with the publication of a deliverable. */
export async function publish(
  context: Context,
  deliverable: DeliverableKey,
  { on, by }: { on: string; by: RightBy },
): Promise<void> {
  for (const right of await lockRightsOf(context.database, deliverable)) {
    if (right.starts !== "publication" || right.startsOn !== null || right.revokedOn !== null) continue;
    const endsOn = right.endsOn ?? lastDay(on, right.months);
    await change(context, right, { by, action: "start", words: "", startsOn: on, endsOn });
  }
}

/** Makes the rights of a deliverable wait for its next publication. */
export async function unpublish(context: Context, deliverable: DeliverableKey, by: RightBy): Promise<void> {
  for (const right of await lockRightsOf(context.database, deliverable)) {
    if (right.starts !== "publication" || right.startsOn === null || right.revokedOn !== null) continue;
    const endsOn = right.months === null ? right.endsOn : null;
    await change(context, right, { by, action: "stop", words: "", startsOn: null, endsOn });
  }
}

/** Revokes the rights of a deliverable that is dropped. */
export async function drop(context: Context, deliverable: DeliverableKey, by: RightBy): Promise<void> {
  await revoke(context, await lockRightsOf(context.database, deliverable), {
    by,
    words: "The deliverable was dropped.",
  });
}

/** Whether an early end of the collaboration has to decide on rights, which is so for rights that have begun. */
export async function areToDecide(context: Context, collaborationId: string): Promise<boolean> {
  const rows = await lockRightsOf(context.database, { collaborationId });
  return rows.some(({ startsOn, revokedOn }) => startsOn !== null && revokedOn === null);
}

/** Rights that wait for a publication are revoked in any case, because it will never come. */
export async function end(
  context: Context,
  collaborationId: string,
  { decision, by, words }: { decision: RightsDecision; by: RightBy; words: string },
): Promise<void> {
  const rows = await lockRightsOf(context.database, { collaborationId });
  const ending = decision === "revoked" ? rows : rows.filter(({ startsOn }) => startsOn === null);
  await revoke(context, ending, { by, words });
}

async function change(
  context: Context,
  right: RightRow,
  { by, action, words, ...values }: Change,
): Promise<void> {
  const after = (await updateRight(context.database, right.id, values)) ?? right;
  await emit(context, {
    type: "right.changed",
    ...by,
    right: after,
    action,
    words,
    before: null,
    after: values,
  });
}

async function revoke(context: Context, rows: RightRow[], { by, words }: { by: RightBy; words: string }) {
  const revokedOn = await readToday(context);
  for (const row of rows.filter((each) => each.revokedOn === null)) {
    await change(context, row, { by, action: "revoke", words, revokedOn, reason: words });
  }
}

type DeliverableKey = { collaborationId: string; deliverableId: string };
type Change = { by: RightBy; action: "start" | "stop" | "revoke"; words: string } & Partial<
  Pick<RightRow, "startsOn" | "endsOn" | "revokedOn" | "reason">
>;

function rowsOf(
  { campaign, collaboration, offer }: Granting,
  deliverableIds: string[],
  { today, now }: { today: string; now: Date },
): NewRight[] {
  const people = {
    collaborationId: collaboration.id,
    campaignId: campaign.id,
    influencerId: collaboration.influencerId,
    creatorName: collaboration.creatorName,
    clientName: campaign.clientName,
    createdAt: now,
  };
  return agreedRights(offer, deliverableIds, today).map((right) => ({
    ...people,
    ...right,
    id: randomUUIDv7(),
  }));
}

function noDays({ startsOn = null, endsOn = null, category = null, influencerId = null }: NewRight) {
  return { startsOn, endsOn, category, influencerId, revokedOn: null };
}
