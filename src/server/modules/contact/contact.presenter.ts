import type { ContactRecord } from "#domain/contact/contact.contract.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import type { ContactMessageRow } from "./contact.repository.ts";
import type { MessageCreator } from "./message-creators.repository.ts";

const emptyCreatorFields = {
  instagram: "",
  youtube: "",
  twitter: "",
  tiktok: "",
  followers: {},
  imageUrl: null,
  bio: "",
  location: "",
  rate: null,
};

/** `creators` are the stored ones. A message of the previous version has none and is about one creator. */
export function presentMessage(
  row: ContactMessageRow,
  creators: readonly MessageCreator[] = [],
): ContactRecord {
  const about = aboutOf(row);
  return {
    _id: row.id,
    type: "contact",
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    service: row.service,
    message: row.message,
    ...emptyCreatorFields,
    createdAt: row.createdAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
    about,
    creators:
      creators.length === 0 && about?.kind === "influencer"
        ? [{ _id: about._id, slug: about._id, name: about.name, forwardedAt: null }]
        : creators.flatMap(presentCreator),
    brief: row.brief,
  };
}

function presentCreator({
  influencerId,
  slug,
  visibility,
  name,
  forwardedAt,
}: MessageCreator): ContactRecord["creators"] {
  if (influencerId === null || name === null) return [];
  return [
    {
      _id: influencerId,
      slug: slug ?? influencerId,
      visibility: visibility ?? undefined,
      name,
      forwardedAt: forwardedAt?.toISOString() ?? null,
    },
  ];
}

function aboutOf(row: ContactMessageRow): ContactRecord["about"] {
  const id = row.influencerId ?? row.brandId;
  if (row.aboutName === null || id === null) return null;
  return { kind: row.influencerId === null ? "brand" : "influencer", _id: id, name: row.aboutName };
}

/** A join request in the shape of a contact record. */
export function presentRequestAsContact(request: JoinRequest): ContactRecord {
  const linkOn = (platform: string) =>
    request.socials.find((social) => social.platform === platform)?.link ?? "";
  return {
    _id: request._id,
    type: "join",
    name: request.name,
    email: request.email,
    phone: request.phone,
    company: "",
    service: "",
    message: "",
    instagram: request.instagram,
    youtube: linkOn("youtube"),
    twitter: linkOn("twitter"),
    tiktok: linkOn("tiktok"),
    followers: request.followers,
    imageUrl: (request.photo ?? request.images.find((image) => image.kind === "image"))?.src ?? null,
    bio: request.bio,
    location: request.location,
    rate: request.rate,
    createdAt: request.createdAt,
    handledAt: null,
    about: null,
    creators: [],
    brief: null,
  };
}
