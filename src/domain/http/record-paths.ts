type WithSlug = { slug: string };

/** The page of a creator. */
export function influencerPath({ slug }: WithSlug): string {
  return `/influencers/${slug}`;
}

/** The page of a brand. */
export function brandPath({ slug }: WithSlug): string {
  return `/brands/${slug}`;
}
