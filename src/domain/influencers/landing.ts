import { influencerCategories } from "./categories.ts";

/**
 * The name of a category or place in an address: its letters and digits in lower case and without accents, joined by
 * hyphens. Empty for a name that has none of ASCII.
 */
export function slugOf(name: string): string {
  const plain = name.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return plain
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
}

export function categoryOfSlug(slug: string): string | undefined {
  return influencerCategories.find((category) => slugOf(category) === slug);
}

/** Where the creators of a category are; one that no form offers has no page of its own. */
export function categoryPath(category: string): string {
  const slug = slugOf(category);
  if (categoryOfSlug(slug) === category) return `/influencers/category/${slug}`;
  return `/influencers?${new URLSearchParams({ category })}`;
}

/** Where the creators of a place are. */
export function locationPath(location: string): string {
  const slug = slugOf(location);
  return slug ? `/influencers/location/${slug}` : `/influencers?${new URLSearchParams({ location })}`;
}
