import { derivedOnce } from "#domain/derived-once.ts";
import { publicFields, rosterFields, teamFields } from "#domain/influencers/field-list.ts";
import type { InfluencerProfile, InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { workOf } from "#domain/influencers/work.ts";
import type { Media } from "#domain/media/media.contract.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { avatarAddress } from "#server/modules/media/media.service.ts";
import type { AddressedInfluencer, PublicInfluencerRow } from "./influencers.schema.ts";

/** Public fields of a creator. A new column is private until the table of fields says otherwise. */
export const presentInfluencer = derivedOnce(
  (row: PublicInfluencerRow): InfluencerRecord => ({
    _id: row.id,
    // Rows that were loaded without triggers have no slug until `fill_slugs` is called.
    slug: row.slug ?? row.id,
    avatar: row.avatar,
    platforms: row.platforms,
    totalFollowers: row.totalFollowers,
    channelFollowers: row.channelFollowers,
    createdAt: row.createdAt.toISOString(),
    ...pickFields(row, publicFields),
    ...(row.pictures !== undefined && { work: workOf(row, (row.pictures ?? []).map(avatarAddress)) }),
  }),
);

/** The same with the visibility, for lists of the team that name creators. */
export function presentNamedInfluencer(row: PublicInfluencerRow): InfluencerRecord {
  return { ...presentInfluencer(row), visibility: row.visibility };
}

/** The same with fields for the team. */
export function presentInfluencerToAdmin(row: AddressedInfluencer): InfluencerRecord {
  return {
    ...presentInfluencer(row),
    ...pickFields(row, teamFields),
    custom: row.custom,
    enteredThemselves: row.consent !== null,
    toldAt: row.toldAt?.toISOString() ?? null,
    erasureAskedAt: row.erasureAskedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt,
  };
}

/** The same without what only the team knows, for keys that only read. */
export function withoutRoster<Shown extends InfluencerRecord>(record: Shown): Shown {
  const shown = { ...record };
  for (const name of [...rosterFields, "custom", "enteredThemselves", "toldAt", "erasureAskedAt"] as const)
    delete shown[name];
  return shown;
}

/** A record with its files. Pictures and documents are `images`, as in the form they came with. */
export function withFiles(record: InfluencerRecord, files: Media[]): InfluencerProfile {
  return {
    ...record,
    images: files.filter((file) => file.kind !== "video"),
    videos: files.filter((file) => file.kind === "video"),
    documentCount: files.filter((file) => file.kind === "document").length,
  };
}

/** The same for visitors, who get only the number of documents. */
export function withPublicFiles(record: InfluencerRecord, files: Media[]): InfluencerProfile {
  const profile = withFiles(record, files);
  return { ...profile, images: profile.images.filter((file) => file.kind === "image") };
}
