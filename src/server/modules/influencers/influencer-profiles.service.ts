import DataLoader from "dataloader";
import type { InfluencerView } from "#domain/access/policy.ts";
import { derivedOnce } from "#domain/derived-once.ts";
import { Missing } from "#domain/errors.ts";
import { isId } from "#domain/http/record-id.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import type { Context } from "#server/context.ts";
import * as media from "#server/modules/media/media.service.ts";
import { type FileRow, filesOfInfluencer, presentMedia } from "#server/modules/media/media.service.ts";
import type { ReplicaRouter } from "#server/platform/database/replica-router.ts";
import { findIdsAt } from "#server/platform/database/slugs.ts";
import { withOpenPictures } from "./influencer-pictures.ts";
import { type ProfileRow, profileFinder } from "./influencer-profiles.repository.ts";
import {
  presentInfluencer,
  presentInfluencerToAdmin,
  presentNamedInfluencer,
  withFiles,
  withoutRoster,
  withPublicFiles,
} from "./influencers.presenter.ts";
import { findInfluencer, listNamedRows } from "./influencers.repository.ts";

const findProfiles = profileFinder(filesOfInfluencer);
/** Maximum number of profiles in one statement. */
const mostProfiles = 100;
/** Requests in one turn of the event loop share one statement. Nothing is cached for the next turn. */
const atOnce = {
  cache: false,
  maxBatchSize: mostProfiles,
  batchScheduleFn: (run: () => void) => void setImmediate(run),
} as const;

type PublicProfileRow = ProfileRow<FileRow[] | null>;
const presentProfile = derivedOnce((row: PublicProfileRow): InfluencerProfile => {
  const files = (row.files ?? []).map((file) => presentMedia(file, ""));
  return withPublicFiles(presentInfluencer(row), files);
});

const loadersOf = derivedOnce((reads: ReplicaRouter) => ({
  rows: new DataLoader<string, PublicProfileRow | undefined>(async (ids) => {
    const rows = await reads((source) => findProfiles(source, ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id));
  }, atOnce),
  ids: new DataLoader<string, string | undefined>(async (addresses) => {
    const found = await reads((source) => findIdsAt(source, "influencer", addresses));
    return addresses.map((address) => found.get(address));
  }, atOnce),
}));

// Profiles of creators, by ID and by address.

/** `address` is an ID, or a present or former slug. */
export async function profile(
  context: Context,
  address: string,
  view: InfluencerView,
): Promise<InfluencerProfile> {
  const asked = address.toLowerCase();
  if (!isId(asked)) return profileAt(context, asked, view);
  try {
    return await profileOf(context, asked, view);
  } catch (error) {
    // The ID of a creator who went into another one leads to that one.
    if (!(error instanceof Missing)) throw error;
    return profileAt(context, asked, view);
  }
}

async function profileAt(
  context: Context,
  address: string,
  view: InfluencerView,
): Promise<InfluencerProfile> {
  const id = await loadersOf(context.reads).ids.load(address);
  if (id === undefined) throw new Missing();
  return profileOf(context, id, view);
}

function profileOf(
  context: Context,
  id: string,
  { fields, withPrivate }: InfluencerView,
): Promise<InfluencerProfile> {
  if (fields === "public") return withPrivate ? namedProfile(context, id) : publicProfile(context, id);
  return withPrivate ? shownProfile(context, id) : rosterlessProfile(context, id);
}

/** For readers for whom private creators do not exist, such as keys that only read. */
async function rosterlessProfile(context: Context, id: string): Promise<InfluencerProfile> {
  const profile = await profileForAdmin(context, id);
  if (profile.visibility !== "public") throw new Missing();
  return withoutRoster(profile);
}

/** Public fields of any creator, with the visibility. */
async function namedProfile(context: Context, id: string): Promise<InfluencerProfile> {
  const [row] = await listNamedRows(context.database, [id]);
  if (row === undefined) throw new Missing();
  const files = await media.filesOf(context, "influencerId", [id]);
  return withPublicFiles(withOpenPictures(context, presentNamedInfluencer(row)), files.get(id) ?? []);
}

/** Profile as the team sees it, for a response. */
export async function shownProfile(context: Context, id: string): Promise<InfluencerProfile> {
  return withOpenPictures(context, await profileForAdmin(context, id));
}

/** The same with addresses of pictures as they are stored. */
export async function profileForAdmin(context: Context, id: string): Promise<InfluencerProfile> {
  const row = await findInfluencer(context.database, id);
  if (row === undefined) throw new Missing();
  const files = await media.filesOf(context, "influencerId", [id]);
  return withFiles(presentInfluencerToAdmin(row), files.get(id) ?? []);
}

/** Fields recorded in the history. Files are reduced to their IDs. */
export function recordedFields({
  images,
  videos,
  documentCount: _,
  ...record
}: InfluencerProfile): Record<string, unknown> {
  return { ...record, media: [...images, ...videos].map((file) => file.id) };
}

async function publicProfile(context: Context, id: string): Promise<InfluencerProfile> {
  const row = await loadersOf(context.reads).rows.load(id);
  if (row === undefined) throw new Missing();
  return presentProfile(row);
}
