import type { ResultMetric } from "./deliverable-limits.ts";

/** A post with the newest figure of each metric. */
export type MeasuredPost = { results: readonly { metric: ResultMetric; value: number }[] };
/** A figure of several posts, with the number of posts for which it is known. */
export type Sum = { value: number; posts: number };

const engagementMetrics: readonly ResultMetric[] = ["likes", "comments", "shares", "saves"];

/** Views of a post, or its impressions if the platform only counts these. Null if neither is known. */
export function viewsOf({ results }: MeasuredPost): number | null {
  const figureOf = (name: ResultMetric) => results.find(({ metric }) => metric === name)?.value;
  return figureOf("views") ?? figureOf("impressions") ?? null;
}

/** Likes, comments, shares, and saves of a post, as far as they are known. Null if none is. */
export function engagementsOf({ results }: MeasuredPost): number | null {
  const known = results.filter(({ metric }) => engagementMetrics.includes(metric));
  return known.length === 0 ? null : known.reduce((sum, { value }) => sum + value, 0);
}

/** Engagements per view, as a fraction, of the posts for which both are known. Null without views. */
export function engagementRateOf(posts: readonly MeasuredPost[]): number | null {
  const known = posts.filter((post) => viewsOf(post) !== null && engagementsOf(post) !== null);
  const views = sumOf(known, viewsOf);
  const engagements = sumOf(known, engagementsOf);
  return views && engagements && views.value > 0 ? engagements.value / views.value : null;
}

/** Null if the figure is not known for any post. */
export function sumOf(
  posts: readonly MeasuredPost[],
  figureOf: (post: MeasuredPost) => number | null,
): Sum | null {
  const known = posts.flatMap((post) => figureOf(post) ?? []);
  return known.length === 0
    ? null
    : { value: known.reduce((sum, value) => sum + value, 0), posts: known.length };
}

/** Most views first, then most engagements. Posts without figures come last, in their order. */
export function bestFirst<Post extends MeasuredPost>(posts: readonly Post[]): Post[] {
  const rank = (one: number | null, other: number | null) => (other ?? -1) - (one ?? -1);
  return posts.toSorted(
    (one, other) => rank(viewsOf(one), viewsOf(other)) || rank(engagementsOf(one), engagementsOf(other)),
  );
}

/** A creator's price for posts, null if unknown. `isComplete`: whether everything agreed is published. */
export type PricedWork = { priceMinor: number | null; isComplete: boolean; posts: readonly MeasuredPost[] };

/**
 * Price of the work whose price is known and whose posts are all published and measured, and the figure that it pays
 * for. Other work would make one view look too dear or too cheap. Null if there is none.
 */
export function costBasis(
  works: readonly PricedWork[],
  figureOf: (post: MeasuredPost) => number | null,
): { minor: number; count: number } | null {
  const basis = { minor: 0, count: 0 };
  for (const { priceMinor, isComplete, posts } of works) {
    const sum = sumOf(posts, figureOf);
    if (priceMinor === null || !isComplete || sum?.posts !== posts.length) continue;
    basis.minor += priceMinor;
    basis.count += sum.value;
  }
  return basis.count === 0 ? null : basis;
}
