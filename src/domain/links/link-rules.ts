/** What a signed link opens. */
export const linkKinds = ["status"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** What a link can be about. */
export const linkSubjects = ["join-request", "brand"] as const;
export type LinkSubject = { type: (typeof linkSubjects)[number]; id: string };

const day = 24 * 60 * 60 * 1000;

/** By kind: how many links of a subject work at once, and how long they work after its decision, in milliseconds. */
export const linkLimits = { status: { live: 10, afterDecision: 30 * day } } as const;

/** Opening a link again within this time, in milliseconds, does not count as another opening. */
export const openingSpan = 30 * 60 * 1000;

/** How many new links are sent for one subject in a day. */
export const renewalsPerDay = 3;

export const linkTokenPrefix = "tl_";
export const linkTokenPattern = /^tl_[A-Za-z0-9_-]{43}$/;

/** Takes the place of a token wherever an address is recorded, and in the address that the page is rendered for. */
export const tokenPlace = ":token";

/** The page of a link. */
export function linkPath(token: string): string {
  return `/l/${token}`;
}

/** A path without the token of a link, for logs: also where a token is in a place that no page has. */
export function withoutToken(path: string): string {
  return path.replace(/^\/l\/[^/?#]+/i, linkPath(tokenPlace)).replace(/tl_[\w-]{20,}/g, tokenPlace);
}
