import type { InfluencerProfile, InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import type { Media } from "#domain/media/media.contract.ts";
import type { InfluencerRow, PublicInfluencerRow } from "./influencers.schema.ts";

/** What anybody may see of a creator. A new column is private until it is listed here. */
export function presentInfluencer(row: PublicInfluencerRow): InfluencerRecord {
  return {
    _id: row.id,
    name: row.name,
    avatar: row.avatar,
    bio: row.bio,
    location: row.location,
    category: row.category,
    platforms: row.platforms,
    totalFollowers: row.totalFollowers,
    engagement: row.engagement,
    rating: row.rating,
    verified: row.verified,
    featured: row.featured,
    createdAt: row.createdAt.toISOString(),
    socials: row.socials,
    collaborationTypes: row.collaborationTypes,
    rate: row.rate,
  };
}

/** The same with what only an administrator may see. */
export function presentInfluencerToAdmin(row: InfluencerRow): InfluencerRecord {
  return {
    ...presentInfluencer(row),
    email: row.email,
    phone: row.phone,
    followers: row.followers,
    updatedAt: row.updatedAt,
  };
}

/** A record with its files: pictures and documents are `images`, as in the form they came with. */
export function withFiles(record: InfluencerRecord, files: Media[]): InfluencerProfile {
  return {
    ...record,
    images: files.filter((file) => file.kind !== "video"),
    videos: files.filter((file) => file.kind === "video"),
  };
}
