import type { ContactRecord } from "#domain/contact/contact.contract.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import type { ContactMessageRow } from "./contact.repository.ts";

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

export function presentMessage(row: ContactMessageRow): ContactRecord {
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
    about: aboutOf(row),
  };
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
    imageUrl: request.images.find((image) => image.kind === "image")?.src ?? null,
    bio: request.bio,
    location: request.location,
    rate: request.rate,
    createdAt: request.createdAt,
    handledAt: null,
    about: null,
  };
}
