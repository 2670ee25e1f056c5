/** The pages that signed links open. */
export const pageLinkKinds = [
  "status",
  "admin-invite",
  "review",
  "collaboration",
  "drafts",
  "report",
] as const;
/** What a signed link opens. A calendar reads its own without a page. */
export const linkKinds = [...pageLinkKinds, "calendar"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** What a client is given of a campaign. */
export const clientLinkKinds = ["drafts", "report"] as const satisfies LinkKind[];
export type ClientLinkKind = (typeof clientLinkKinds)[number];
export const clientLinkKindLabels: Record<ClientLinkKind, string> = { drafts: "Drafts", report: "Report" };

/** Who waits for a decision. */
export const applicantSubjects = ["join-request", "brand"] as const;
export type ApplicantSubject = { type: (typeof applicantSubjects)[number]; id: string };

export function isApplicantSubject(type: string): type is ApplicantSubject["type"] {
  return applicantSubjects.some((subject) => subject === type);
}

/** What a link can be about. */
export const linkSubjects = [
  ...applicantSubjects,
  "administrator",
  "shortlist",
  "collaboration",
  "campaign",
] as const;
export type LinkSubject = { type: (typeof linkSubjects)[number]; id: string };

/** What a link of each kind is about. */
export type SubjectOfLink = {
  status: ApplicantSubject;
  "admin-invite": { type: "administrator"; id: string };
  review: { type: "shortlist"; id: string };
  collaboration: { type: "collaboration"; id: string };
  drafts: { type: "campaign"; id: string };
  report: { type: "campaign"; id: string };
  calendar: { type: "administrator" | "collaboration"; id: string };
};

const day = 24 * 60 * 60 * 1000;

/** How many links of a kind to one subject work at once. The oldest beyond that are revoked. */
export const liveLinks: Record<LinkKind, number> = {
  status: 10,
  "admin-invite": 1,
  review: 10,
  collaboration: 40,
  drafts: 5,
  report: 5,
  calendar: 1,
};

/**
 * How long links work, in milliseconds: the applicant's after the decision, the creator's after the end of the
 * collaboration, an invitation from the start.
 */
export const linkLife = { status: 30 * day, collaboration: 90 * day, "admin-invite": 3 * day } as const;

/** For how many days whoever makes a link for a reviewer can choose that it works. */
export const reviewDays = { usual: 14, from: 1, to: 90 } as const;
/** The same for what a client is given of a campaign. */
export const clientLinkDays = {
  drafts: { usual: 14, from: 1, to: 90 },
  report: { usual: 30, from: 1, to: 365 },
} as const satisfies Record<ClientLinkKind, { usual: number; from: number; to: number }>;

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
