/** Lengths in characters. */
export const deliverableLengths = {
  title: 120,
  caption: 5_000,
  note: 2_000,
  point: 300,
  /** Of a point of the checklist. */
  pointCode: 60,
  /** What is missing in a post, or why something is dropped. */
  words: 1_000,
  /** Why a post is verified although a point of the checklist is not met. */
  reason: 300,
} as const;

/** Pieces that one collaboration holds: as many as an offer can name. */
export const maximumDeliverablesOfCollaboration = 1_000;
/** Drafts of one piece. */
export const maximumDrafts = 30;
export const maximumPoints = 20;
/** Seconds: a film of ten hours. */
export const pointSecondLimits = { from: 0, to: 36_000 } as const;
/** Results in one call, and of one post in all: each metric on a day of a month. */
export const maximumResults = 50;
export const maximumResultsOfPost = 300;

export const resultMetrics = {
  reach: "Reach",
  impressions: "Impressions",
  views: "Views",
  likes: "Likes",
  comments: "Comments",
  shares: "Shares",
  saves: "Saves",
  clicks: "Clicks",
  orders: "Orders",
  revenue: "Revenue",
} as const;
export type ResultMetric = keyof typeof resultMetrics;
export const resultMetricCodes = Object.keys(resultMetrics) as [ResultMetric, ...ResultMetric[]];
/** `revenue` is in minor units of the campaign's currency. */
export const maximumResultValue = 9_999_999_999_999;

/** How far a result can be trusted: entered by the creator, seen by the team, or read from the platform. */
export const resultProofs = ["declared", "proved", "linked"] as const;
/** As the client reads them beside a figure. */
export const resultProofLabels: Record<(typeof resultProofs)[number], string> = {
  declared: "Told by the creator",
  proved: "Seen by us in the statistics",
  linked: "Read from the platform",
};
