type WithSlug = { slug: string };

export function influencerPath({ slug }: WithSlug): string {
  return `/influencers/${slug}`;
}

export function brandPath({ slug }: WithSlug): string {
  return `/brands/${slug}`;
}
