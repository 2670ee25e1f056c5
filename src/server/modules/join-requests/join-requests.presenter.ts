import { appliedFields, pickFields } from "#domain/influencers/field-list.ts";
import { totalFollowers } from "#domain/influencers/followers.ts";
import type { EarlierApplication, JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import type { Media } from "#domain/media/media.contract.ts";
import type { JoinRequestRow } from "./join-requests.repository.ts";

type Beside = { files: Media[]; photo: Media | undefined; earlier: EarlierApplication[] };

export function presentJoinRequest(row: JoinRequestRow, { files, photo, earlier }: Beside): JoinRequest {
  return {
    _id: row.id,
    ...pickFields(row, appliedFields),
    instagram: row.socials.find((social) => social.platform === "instagram")?.link ?? "",
    totalFollowers: totalFollowers(row.socials, row.followers),
    createdAt: row.createdAt.toISOString(),
    photo: photo ?? null,
    images: files.filter((file) => file.kind !== "video"),
    videos: files.filter((file) => file.kind === "video"),
    proposal: row.proposal,
    consent: row.consent,
    earlierApplications: earlier,
    state: row.state,
    asked: row.asked,
    countsFrom: row.countsFrom ?? row.createdAt.toISOString().slice(0, 10),
    updatedAt: row.updatedAt,
  };
}
