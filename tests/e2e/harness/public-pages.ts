/** The pages of the site, except the profiles of creators. */
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
  "/favorites",
  "/privacy",
  "/terms",
  "/example",
];
