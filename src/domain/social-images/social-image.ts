import type { FixedPage } from "./fixed-pages.ts";

/** The image that other apps show next to a link to a page: a JPEG of this size, in pixels. */
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

/** The path of a page's social image. */
export function pageSharePath(page: SharedPage): string {
  return sharePaths.page.replace(":page", page);
}

/** The path of the social image of a creator's profile. With an ID in place of the slug, it is the same. */
export function influencerSharePath({ slug }: WithSlug): string {
  return sharePaths.influencer.replace(":id", encodeURIComponent(slug));
}

/** The same for a brand's page. */
export function brandSharePath({ slug }: WithSlug): string {
  return sharePaths.brand.replace(":id", encodeURIComponent(slug));
}
