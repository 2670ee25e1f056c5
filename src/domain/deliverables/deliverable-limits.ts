/** Lengths in characters. */
export const deliverableLengths = {
  title: 120,
  caption: 5_000,
  note: 2_000,
  point: 300,
  /** Code of a point of the checklist. */
  pointCode: 60,
  /** Comment on what a post lacks, or on why a deliverable is dropped. */
  words: 1_000,
  /** Why a post is verified although it does not meet a point of the checklist. */
  reason: 300,
} as const;

/** Maximum number of deliverables in one collaboration: as many as an offer can have. */
export const maximumDeliverablesOfCollaboration = 1_000;
export const maximumDrafts = 30;
export const maximumPoints = 20;
/** In seconds: up to a video of ten hours. */
export const pointSecondLimits = { from: 0, to: 36_000 } as const;
/** Maximum number of results in one request, and of one post: each metric on each day of a month. */
export const maximumResults = 50;
export const maximumResultsOfPost = 300;
/** Maximum number of pictures in a report. */
export const maximumReportPictures = 60;
/** Number of days in the chart of a report, the newest ones. */
export const maximumReportDays = 366;

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

/** Reliability of a result: entered by the creator, seen by the team, or read from the platform. */
export const resultProofs = ["declared", "proved", "linked"] as const;
/** Labels for the client beside a figure. */
export const resultProofLabels: Record<(typeof resultProofs)[number], string> = {
  declared: "Reported by the creator",
  proved: "Seen by us in the statistics",
  linked: "Read from the platform",
};
