import type { FixedPage } from "./fixed-pages.ts";

/** Size of social images, in pixels: JPEGs that other apps show beside a link. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Pages whose title and description come from a content section. */
export const sectionPages = {
  home: "index",
  about: "about",
  services: "services",
  "case-studies": "case-studies",
  contact: "contact",
} as const;

export type SectionPage = keyof typeof sectionPages;
export type SharedPage = SectionPage | FixedPage;

export const sharePaths = {
  page: "/share/:page.jpg",
  influencer: "/share/influencers/:id.jpg",
  brand: "/share/brands/:id.jpg",
} as const;
type WithSlug = { slug: string };

export function pageSharePath(page: SharedPage): string {
  return sharePaths.page.replace(":page", page);
}

/** Path of a profile's social image. An ID works in place of the slug. */
export function influencerSharePath({ slug }: WithSlug): string {
  return sharePaths.influencer.replace(":id", encodeURIComponent(slug));
}

export function brandSharePath({ slug }: WithSlug): string {
  return sharePaths.brand.replace(":id", encodeURIComponent(slug));
}
