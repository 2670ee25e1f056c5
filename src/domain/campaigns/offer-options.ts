import { textLimits } from "../http/text-limits.ts";

export const formats = {
  post: "Post",
  reel: "Reel",
  story: "Story",
  short: "Short",
  video: "Video",
  live: "Live",
  article: "Article",
  newsletter: "Newsletter",
  podcast: "Podcast",
  ugc: "Content for the client’s channels",
  event: "Event",
  other: "Other",
} as const;
/** The same for the client. */
export const formatsForClient: Record<keyof typeof formats, string> = {
  ...formats,
  ugc: "Content for your channels",
};
export type Format = keyof typeof formats;
export const formatCodes = Object.keys(formats) as [Format, ...Format[]];

/** Uses of the creator's work that the client can be granted. Anything else is not allowed. */
export const rightsUses = {
  repost: "Repost",
  brand_channels: "The client’s channels",
  paid_ads: "Paid ads",
  whitelisting: "Ads from the creator’s account",
  website: "Website",
  email: "Email",
  print: "Print",
  tv: "TV",
  ai_training: "Training of AI",
} as const;
/** The same for the client. */
export const rightsUsesForClient: Record<keyof typeof rightsUses, string> = {
  ...rightsUses,
  brand_channels: "Your channels",
};
export type RightsUse = keyof typeof rightsUses;
export const rightsUseCodes = Object.keys(rightsUses) as [RightsUse, ...RightsUse[]];

/** Events from which the term of a right is counted. */
export const rightsStarts = {
  agreement: "the agreement",
  publication: "the publication",
  date: "a date",
} as const;
export type RightsStart = keyof typeof rightsStarts;
export const rightsStartCodes = Object.keys(rightsStarts) as [RightsStart, ...RightsStart[]];

export const offerLengths = {
  gift: 200,
  message: 2_000,
  terms: 20_000,
  title: 120,
  category: 80,
  /** Signature of an agreement. */
  name: textLimits.name,
  words: 1_000,
} as const;

export const maximumDeliverables = 20;
/** Maximum number of counter-offers by the creator in one collaboration. */
export const maximumCounterOffers = 20;
/** Maximum number of earlier offers on the creator's page. `GET /api/links/collaboration/offers` has all of them. */
export const shownOffers = 20;
/** Maximum number of messages that a creator can send in a collaboration. */
export const maximumCreatorMessages = 100;
export const quantityLimits = { from: 1, to: 50 } as const;
export const paymentDayLimits = { from: 0, to: 120 } as const;
export const exclusivityDayLimits = { from: 0, to: 365 } as const;
export const rightsMonthLimits = { from: 1, to: 120 } as const;
/** Default validity of an offer, in days. */
export const usualOfferDays = 14;
