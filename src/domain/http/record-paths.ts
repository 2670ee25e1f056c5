import type { Visibility } from "../influencers/visibility.ts";

type WithSlug = { slug: string };

export function influencerPath({ slug }: WithSlug): string {
  return `/influencers/${slug}`;
}

export function brandPath({ slug }: WithSlug): string {
  return `/brands/${slug}`;
}

/** Path of the form in which the team edits a creator. */
export const creatorFormPath = (id: string) => `/admin/add-influencer?id=${id}`;

type NamedCreator = WithSlug & { _id: string; visibility?: Visibility | undefined };

/** Path that a creator's name leads the team to: the profile, or for a private creator, who has none, the form. */
export function creatorPath(creator: NamedCreator): string {
  return creator.visibility === "private" ? creatorFormPath(creator._id) : influencerPath(creator);
}
