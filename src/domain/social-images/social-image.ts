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

/** Title and description of the other pages, for their head and their social image. */
export const fixedPages = {
  influencers: {
    title: "Influencer Marketplace",
    description:
      "Creators for your next campaign, each one reviewed by a person. Search by category, platform, place and " +
      "audience size.",
  },
  brands: {
    title: "Brand Marketplace",
    description:
      "Companies looking for creators. Search by industry, size, budget and place, and see what they can spend.",
  },
  favorites: {
    title: "Favorites",
    description:
      "The creators and brands you have kept. Compare them, note what you think, and share the list with a link.",
  },
  "join-influencer": {
    title: "Join as Influencer",
    description:
      "Apply with your channels, your work and your rate. A person gets back to you within 3-5 business days.",
  },
  "join-brand": {
    title: "Join as Brand",
    description:
      "Register your company with its budget and its goals. A person gets back to you within 3-5 business days.",
  },
  example: {
    title: "How pictures are used",
    description:
      "Every kind of picture on this site, in each of its sizes and formats, with the widths that are served.",
  },
} as const;

export type SectionPage = keyof typeof sectionPages;
export type FixedPage = keyof typeof fixedPages;
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
