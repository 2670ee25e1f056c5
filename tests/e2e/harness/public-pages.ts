/** The pages of the site, beside the profile of a creator. */
export const publicPages = [
  "/",
  "/about",
  "/services",
  "/case-studies",
  "/contact",
  "/join-influencer",
  "/join-brand",
  "/influencers",
  "/brands",
  "/example",
];
