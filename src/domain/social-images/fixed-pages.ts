/** Title and description of pages without a content section, for their head and their social image. */
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

export type FixedPage = keyof typeof fixedPages;
