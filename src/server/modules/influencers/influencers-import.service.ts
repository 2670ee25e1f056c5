import { randomUUIDv7 } from "node:crypto";
import { nearestOption } from "#domain/csv/nearest-option.ts";
import { channelKeys, readPlainCells } from "#domain/csv/plain-cells.ts";
import type { CustomChanges } from "#domain/custom-fields/custom-values.ts";
import { dayProblems, pastBounds } from "#domain/days/day-bounds.ts";
import { Missing } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import type { FieldError } from "#domain/http/envelope.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { influencerCategories } from "#domain/influencers/categories.ts";
import { handleKeys } from "#domain/influencers/handle-keys.ts";
import type { InfluencerChanges, InfluencerInput, Social } from "#domain/influencers/influencer-fields.ts";
import { importedInfluencerSchema, influencerChangesSchema } from "#domain/influencers/influencer-fields.ts";
import type { Person } from "#domain/influencers/people.ts";
import { linkProblems } from "#domain/influencers/social-links.ts";
import type { Visibility } from "#domain/influencers/visibility.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import type { RecordTarget, RowPlan } from "#server/modules/csv/import.service.ts";
import { dropPhotos } from "#server/modules/media/media.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import { valuesOf } from "./influencer-values.ts";
import { presentInfluencerToAdmin } from "./influencers.presenter.ts";
import {
  findInfluencers,
  findInfluencersByKeys,
  insertInfluencers,
  lockInfluencer,
  type NewInfluencer,
  updateInfluencer,
} from "./influencers.repository.ts";
import { type Roster, writeRoster } from "./roster.service.ts";
import { addressesOffLimits } from "./waiting-requests.ts";

/** A row as planned, with values of own fields that are read already. */
type PlannedInput = Omit<InfluencerInput, "custom"> & { custom?: CustomChanges };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The import target for influencers. New ones are private, unless their row or `publish` makes them public. */
export const influencersImport = ({ publish }: { publish: boolean }): RecordTarget => ({
  kind: "influencers",
  nameColumn: "name",
  newSchema: importedInfluencerSchema,
  changesSchema: influencerChangesSchema,
  read: ({ nameIfNew, ...row }, stored) =>
    readPlainCells(nameIfNew && !stored ? { ...row, name: nameIfNew } : row, {
      socials: (stored?.socials as Social[] | undefined) ?? [],
      people: (stored?.people as Person[] | undefined) ?? [],
    }),
  channelKeys,
  problems: ({ socials }, stored) => linkProblems((socials ?? []) as Social[], stored?.socials as Social[]),

  async refusals(context, actor, plans) {
    const emails = plans.map(writtenEmail);
    const refused = await addressesOffLimits(context, {
      actor,
      emails: emails.filter((email) => email !== ""),
    });
    const error = { path: "email", message: errorMessages.waitsForDecision };
    const bounds = pastBounds(await readToday(context));
    return plans.map((plan, index) => [
      ...dayProblems({ sourcedOn: writtenFields(plan).sourcedOn as string | undefined }, bounds),
      ...(refused.has(emails[index] ?? "") ? [error] : []),
      ...categoryErrors(writtenFields(plan)),
    ]);
  },

  async find(context, { emails, ids, channels }, lock) {
    const rows = await findInfluencersByKeys(context.database, {
      emails,
      ids: ids.filter((id) => uuid.test(id)),
      channels,
      lock,
    });
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      channels: handleKeys(row.socials),
      fields: { ...presentInfluencerToAdmin(row), imageUrl: row.avatar },
    }));
  },

  create: async (context, actor, inputs) =>
    void (await addCreators(context, actor, inputs as PlannedInput[], publish ? "public" : "private")),

  async change(context, actor, id, changes) {
    const current = await lockInfluencer(context.database, id);
    if (current === undefined) throw new Missing();
    const values = await valuesOf(changes as InfluencerChanges, current);
    await writeRoster(context, new Map([[id, changes as InfluencerChanges]]));
    const ownFields = changes.custom as CustomChanges | undefined;
    const row = await updateInfluencer(context.database, id, { ...values, ownFields });
    if (row === undefined) throw new Missing();
    // The next sweep deletes the bytes, because a row cannot wait for the end of the import.
    await dropPhotos(context.database, id, row.avatar);
    const differing = changesBetween(presentInfluencerToAdmin(current), presentInfluencerToAdmin(row));
    const name = row.name;
    await emit(context, {
      type: "records.changed",
      actor,
      changes: { action: "import", type: "influencer", id, name, ...differing },
    });
  },
});

/** Adds creators whose row says nothing else with this visibility. Returns their IDs in order. */
export async function addCreators(
  context: Context,
  actor: Actor,
  inputs: readonly PlannedInput[],
  visibility: Visibility,
): Promise<string[]> {
  const rows: NewInfluencer[] = [];
  const rosters = new Map<string, Roster>();
  for (const { custom, ...input } of inputs) {
    const id = randomUUIDv7();
    rosters.set(id, input);
    rows.push({
      ...(await valuesOf(input, { socials: [], followers: {} })),
      id,
      name: input.name,
      custom: custom?.set ?? {},
      visibility: input.visibility ?? visibility,
      createdAt: context.now(),
    });
  }
  await insertInfluencers(context.database, rows);
  await writeRoster(context, rosters);
  const made = await findInfluencers(context.database, [...rosters.keys()]);
  await emit(context, {
    type: "records.changed",
    actor,
    changes: made.map((row) => ({
      action: "import",
      type: "influencer",
      id: row.id,
      name: row.name,
      after: presentInfluencerToAdmin(row),
    })),
  });
  return [...rosters.keys()];
}

function writtenFields(plan: RowPlan): Record<string, unknown> {
  return plan.outcome === "created" ? plan.input : plan.outcome === "changed" ? plan.changes : {};
}

/** Email address in a row; empty if there is none. */
function writtenEmail(plan: RowPlan): string {
  const { email } = writtenFields(plan);
  return typeof email === "string" ? email : "";
}

/** Only known categories lead to a creator. A record may keep an unknown one that it already has. */
function categoryErrors({ category }: Record<string, unknown>): FieldError[] {
  if (typeof category !== "string" || category === "") return [];
  if (influencerCategories.some((known) => known === category)) return [];
  const nearest = nearestOption(category, influencerCategories);
  const advice = nearest ? `the nearest is '${nearest}'` : `known are ${influencerCategories.join(", ")}`;
  return [{ path: "category", message: `is not a known category: ${advice}` }];
}
