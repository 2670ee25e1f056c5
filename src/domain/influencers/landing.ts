import { influencerCategories } from "./categories.ts";

/**
 * The slug of a category or location: its letters and digits in lowercase, without accents, joined by hyphens. Empty
 * for a name without ASCII letters or digits.
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

/** The page of a category's creators. A category that no form offers has none. */
export function categoryPath(category: string): string {
  const slug = slugOf(category);
  if (categoryOfSlug(slug) === category) return `/influencers/category/${slug}`;
  return `/influencers?${new URLSearchParams({ category })}`;
}

/** The page of a location's creators. */
export function locationPath(location: string): string {
  const slug = slugOf(location);
  return slug ? `/influencers/location/${slug}` : `/influencers?${new URLSearchParams({ location })}`;
}
