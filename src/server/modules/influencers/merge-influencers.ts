import { Conflict, EditConflict, Invalid, Missing } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import type { MergeInput } from "#domain/influencers/duplicates.contract.ts";
import { agreeingRanges, totalFollowers } from "#domain/influencers/follower-count.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { chosenFields, mergedRecord } from "#domain/influencers/merged-record.ts";
import { maximumPeople } from "#domain/influencers/person-roles.ts";
import { maximumTags } from "#domain/influencers/tags.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import { moveSlugs } from "#server/platform/database/slugs.ts";
import { withOpenPictures } from "./influencer-pictures.ts";
import { profileForAdmin, recordedFields } from "./influencer-profiles.service.ts";
import { platformsOf } from "./influencer-values.ts";
import { deleteInfluencer, lockInfluencers, updateInfluencer } from "./influencers.repository.ts";
import type { AddressedInfluencer } from "./influencers.schema.ts";
import { lockRecordsOf, moveReferences } from "./merged-references.ts";
import { writeRoster } from "./roster.service.ts";

/**
 * Merges one creator into another: what refers to it refers to the one that stays, and its address leads there. Throws
 * `EditConflict` if one of the two has changed since it was opened, and `Conflict` if both have an agreement in the
 * same campaign.
 */
export async function mergeInfluencers(
  context: Context,
  actor: Actor,
  keptId: string,
  { from, fields, updatedAt, fromUpdatedAt }: MergeInput,
): Promise<InfluencerProfile> {
  const to = keptId.toLowerCase();
  if (from === to) throw new Invalid("from", "must be another creator");
  const { influencer, dropped } = await transact(context, async (transaction) => {
    const { database } = transaction;
    const collaborations = await lockRecordsOf(database, [from, to]);
    const rows = await lockInfluencers(database, [from, to]);
    const kept = await unchanged(transaction, rows, { id: to, updatedAt });
    const merged = await unchanged(transaction, rows, { id: from, updatedAt: fromUpdatedAt });
    const before = {
      kept: await profileForAdmin(transaction, to),
      merged: await profileForAdmin(transaction, from),
    };
    const result = mergedRecord(kept, merged, fields);
    refuseTooMuch(result);
    await moveReferences(transaction, { from, to }, collaborations);
    await moveSlugs(database, "influencer", { from, to });
    // The address of the one that goes may be chosen, and no two have the same.
    await deleteInfluencer(database, from);
    await write(transaction, result, merged);
    const dropped = await media.dropPhotos(database, to, result.avatar);
    const influencer = await profileForAdmin(transaction, to);
    const changes = bothVersions(before, influencer);
    await emit(transaction, { type: "records.changed", actor, changes });
    return { influencer, dropped };
  });
  await media.discard(context, dropped);
  return withOpenPictures(context, influencer);
}

async function unchanged(
  context: Context,
  rows: readonly AddressedInfluencer[],
  { id, updatedAt }: { id: string; updatedAt: string | undefined },
): Promise<AddressedInfluencer> {
  const row = rows.find((each) => each.id === id);
  if (row === undefined) throw new Missing();
  if (updatedAt !== undefined && updatedAt !== row.updatedAt) {
    throw new EditConflict(withOpenPictures(context, await profileForAdmin(context, id)));
  }
  return row;
}

function refuseTooMuch({ tags, people }: Pick<AddressedInfluencer, "tags" | "people">): void {
  const beyond = [
    ...(tags.length > maximumTags ? [`${tags.length} tags (at most ${maximumTags})`] : []),
    ...(people.length > maximumPeople ? [`${people.length} people (at most ${maximumPeople})`] : []),
  ];
  if (beyond.length > 0) {
    throw new Conflict(`Together they have ${beyond.join(" and ")}. Remove some first.`);
  }
}

/** Writes the result of a merge, with what the person said and heard as the other record where the own has none. */
async function write(
  context: Context,
  result: AddressedInfluencer,
  merged: AddressedInfluencer,
): Promise<void> {
  const { id, socials, custom, tags, people } = result;
  const followers = agreeingRanges(socials, result.followers);
  await updateInfluencer(context.database, id, {
    ...pickFields(result, chosenFields),
    followers,
    platforms: platformsOf(socials),
    totalFollowers: totalFollowers(socials, followers),
    consent: result.consent ?? merged.consent,
    toldAt: result.toldAt ?? merged.toldAt,
    erasureAskedAt: result.erasureAskedAt ?? merged.erasureAskedAt,
    ownFields: { set: custom, removed: [] },
  });
  await writeRoster(context, new Map([[id, { tags, people }]]));
}

type Versions = { kept: InfluencerProfile; merged: InfluencerProfile };

/** The history of the record that stays has both versions, so that it forgets them with the person. */
function bothVersions({ kept, merged }: Versions, result: InfluencerProfile): Change[] {
  const record = { action: "merge", type: "influencer", id: result._id } as const;
  const { before, after } = changesBetween(recordedFields(kept), recordedFields(result));
  return [
    { ...record, name: merged.name, before: recordedFields(merged) },
    { ...record, name: result.name, before, after: { ...after, from: merged._id } },
  ];
}
