import { randomUUIDv7 } from "node:crypto";
import { knownCategories } from "#domain/csv/known-values.ts";
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
import { areSameTags } from "#domain/influencers/tags.ts";
import type { Visibility } from "#domain/influencers/visibility.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import type { RecordTarget, RowPlan } from "#server/modules/csv/import.service.ts";
import { dropPhotos } from "#server/modules/media/media.service.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import type { RecordUpdate } from "#server/platform/database/update-rows.ts";
import { valuesOf } from "./influencer-values.ts";
import { presentInfluencerToAdmin } from "./influencers.presenter.ts";
import {
  findInfluencers,
  findInfluencersByKeys,
  insertInfluencers,
  lockInfluencers,
  type NewInfluencer,
  updateEachInfluencer,
} from "./influencers.repository.ts";
import { type Roster, writeRoster } from "./roster.service.ts";
import { addressesOffLimits } from "./waiting-requests.ts";

/** A row as planned, with values of own fields that are read already. */
type PlannedInput = Omit<InfluencerInput, "custom"> & { custom?: CustomChanges };
type PlannedChanges = {
  id: string;
  changes: Omit<InfluencerChanges, "custom"> & { custom?: CustomChanges | undefined };
};

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
  isSameValue: (field, value, stored) =>
    field === "tags" && areSameTags(value as string[], (stored ?? []) as string[]),
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

  change: (context, actor, changes) => changeCreators(context, actor, changes as PlannedChanges[]),
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

async function changeCreators(
  context: Context,
  actor: Actor,
  planned: readonly PlannedChanges[],
): Promise<void> {
  const ids = planned.map(({ id }) => id);
  const before = new Map((await lockInfluencers(context.database, ids)).map((row) => [row.id, row]));
  const updates: RecordUpdate[] = [];
  for (const { id, changes } of planned) {
    const current = before.get(id);
    if (current === undefined) throw new Missing();
    const { custom: ownFields, ...fields } = changes;
    updates.push({ id, values: await valuesOf(fields, current), ownFields });
  }
  await writeRoster(context, new Map(planned.map(({ id, changes }) => [id, changes])));
  await updateEachInfluencer(context.database, updates);
  const after = await findInfluencers(context.database, ids);
  const changes: Change[] = [];
  for (const row of after) {
    const current = before.get(row.id) ?? row;
    // The next sweep deletes the bytes, because a row cannot wait for the end of the import.
    if (row.avatar !== current.avatar) await dropPhotos(context.database, row.id, row.avatar);
    const differing = changesBetween(presentInfluencerToAdmin(current), presentInfluencerToAdmin(row));
    changes.push({ action: "import", type: "influencer", id: row.id, name: row.name, ...differing });
  }
  await emit(context, { type: "records.changed", actor, changes });
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
  const advice = knownCategories.adviceOn(category);
  return [{ path: "category", message: `is not a known category: ${advice}` }];
}
