import { type InfluencerView, seesPrivateCreators } from "#domain/access/policy.ts";
import type { Principal } from "#domain/access/principal.ts";
import { noticeCutoff } from "#domain/data-notices/data-notice-rules.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { derivedOnce } from "#domain/derived-once.ts";
import { Invalid, Missing } from "#domain/errors.ts";
import type { InfluencerPage, InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import {
  type InfluencerLocationQuery,
  type InfluencerQuery,
  type InfluencerSuggestionQuery,
  teamParameters,
} from "#domain/influencers/influencer-query.ts";
import { rankSimilar } from "#domain/influencers/similar.ts";
import { placeNames } from "#fixtures/place-names.ts";
import type { Context } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as customFields from "#server/modules/custom-fields/custom-fields.service.ts";
import { picturesOfInfluencer } from "#server/modules/media/media.service.ts";
import type { ReplicaRouter } from "#server/platform/database/replica-router.ts";
import { withOpenPictures } from "./influencer-pictures.ts";
import {
  presentInfluencer,
  presentInfluencerToAdmin,
  presentNamedInfluencer,
  withoutRoster,
} from "./influencers.presenter.ts";
import { findPublicInfluencer, holdNamedRows, listNamedRows } from "./influencers.repository.ts";
import type { AddressedInfluencer, PublicInfluencerRow } from "./influencers.schema.ts";
import {
  listComparable,
  listLocations,
  readInOrder,
  readTermBitmaps,
  searchInfluencers,
  suggestSearches,
  termUnions,
} from "./search/influencer-search.service.ts";

const unionsOf = derivedOnce((_reads: ReplicaRouter) => termUnions());

// Searches for creators: lists, places, similar creators, and relaxed filters.

export async function list(
  context: Context,
  asked: InfluencerQuery,
  view: InfluencerView,
): Promise<InfluencerPage> {
  const query = {
    ...asked,
    places: placeNames,
    ...(asked.work === "true" && { picturesOf: picturesOfInfluencer }),
  };
  const { fields, withPrivate } = view;
  const forTeam = teamParameters.find((name) => query[name] !== undefined);
  if (forTeam !== undefined && !withPrivate) {
    throw new Invalid(forTeam, "is only for those who see private creators");
  }
  if (fields !== "public" || withPrivate) {
    const byEmail = fields === "full";
    const ownFields = await customFields.filtersOf(context, "influencer", asked.custom);
    const due = asked.told === "due" && { noticeCutoff: await readNoticeCutoff(context) };
    const search = { ...query, ...due, whole: true as const, byEmail, withPrivate, ownFields };
    const { rows, ...page } = await searchInfluencers(context.database, search);
    const toTeam = fields === "public" ? presentNamedInfluencer : presentInfluencerToAdmin;
    const present = (row: AddressedInfluencer) => (withPrivate ? toTeam(row) : withoutRoster(toTeam(row)));
    return { influencers: rows.map((row) => withOpenPictures(context, present(row))), ...page };
  }
  return context.reads(async (source) => {
    const { rows, ...page } = await searchInfluencers(
      source,
      query,
      unionsOf(context.reads)(context.database),
    );
    return { influencers: rows.map(presentInfluencer), ...page };
  });
}

async function readNoticeCutoff({ database, now }: Context): Promise<Date> {
  const { timeZone } = await readAgencySettings(database);
  return noticeCutoff(dayIn(timeZone, now()), timeZone);
}

/** Loads the term bitmaps after a start, so that the first searches do not wait for the disk. */
export function prepareSearch(context: Context, signal: AbortSignal): Promise<void> {
  return context.reads((source) => readTermBitmaps(source, signal));
}

export function locations(context: Context, query: InfluencerLocationQuery) {
  return context.reads((source) => listLocations(source, query));
}

export function suggestions(context: Context, query: InfluencerSuggestionQuery) {
  return context.reads((source) =>
    suggestSearches(source, { ...query, places: placeNames, sort: "featured", limit: 1 }),
  );
}

/** Public creators among these, in this order. */
export function chosen(context: Context, ids: string[]): Promise<InfluencerRecord[]> {
  return context.reads(async (source) =>
    (await readInOrder(source, ids, picturesOfInfluencer)).map(presentInfluencer),
  );
}

/** Creators whom a list of the team names, public or not, in this order and with their visibility. */
export async function named(context: Context, ids: string[]): Promise<InfluencerRecord[]> {
  return inOrder(context, ids, await listNamedRows(context.database, ids));
}

/** The same with the relationship, if the reader sees it. */
export async function namedTo(
  context: Context,
  reader: Principal,
  ids: string[],
): Promise<InfluencerRecord[]> {
  const rows = await listNamedRows(context.database, ids);
  return inOrder(context, ids, rows, (row) => ({
    ...presentNamedInfluencer(row),
    ...(seesPrivateCreators(reader) && { relationship: row.relationship }),
  }));
}

/** The same for a list that they are added to: none of them is deleted or merged before this transaction ends. */
export async function namedAndHeld(context: Context, ids: string[]): Promise<InfluencerRecord[]> {
  return inOrder(context, ids, await holdNamedRows(context.database, ids));
}

function inOrder<Row extends PublicInfluencerRow>(
  context: Context,
  ids: string[],
  rows: Row[],
  present: (row: Row) => InfluencerRecord = presentNamedInfluencer,
): InfluencerRecord[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => {
    const row = found.get(id);
    return row ? [withOpenPictures(context, present(row))] : [];
  });
}

export function similar(context: Context, id: string, limit: number): Promise<InfluencerRecord[]> {
  return context.reads(async (source) => {
    const row = await findPublicInfluencer(source, id);
    if (row === undefined) throw new Missing();
    const to = presentInfluencer(row);
    const nearest = rankSimilar(to, await listComparable(source, to), placeNames).slice(0, limit);
    const rows = await readInOrder(
      source,
      nearest.map(({ _id }) => _id),
      picturesOfInfluencer,
    );
    return rows.map(presentInfluencer);
  });
}
