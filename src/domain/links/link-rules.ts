import { forgotPasswordPath } from "../admin/password-reset-rules.ts";
import { portalPath } from "../portal/portal-rules.ts";

/** Kinds of signed link that open a page. */
export const pageLinkKinds = [
  "status",
  "admin-invite",
  "password-reset",
  "review",
  "collaboration",
  "drafts",
  "report",
  "notice",
  "portal",
] as const;
/** All kinds of signed link. Calendar apps read theirs without a page. */
export const linkKinds = [...pageLinkKinds, "calendar"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Kinds of link that give access to an account of the team. They end with the account, or with a newer link. */
export function isAccountLinkKind(kind: LinkKind): boolean {
  return kind === "admin-invite" || kind === "password-reset";
}

/** Pages of the site on which anybody can ask for a new link of a kind. */
export const requestPaths: Partial<Record<LinkKind, string>> = {
  portal: portalPath,
  "password-reset": forgotPasswordPath,
};

export const clientLinkKinds = ["drafts", "report"] as const satisfies LinkKind[];
export type ClientLinkKind = (typeof clientLinkKinds)[number];
export const clientLinkKindLabels: Record<ClientLinkKind, string> = { drafts: "Drafts", report: "Report" };

/** Kinds of link that make up a client's page: those of one person in one campaign open together. */
export const clientPageKinds = ["review", ...clientLinkKinds] as const;
export type ClientPageKind = (typeof clientPageKinds)[number];

export function isClientPageKind(kind: LinkKind): kind is ClientPageKind {
  return clientPageKinds.some((each) => each === kind);
}

/** Maximum number of tabs of a page: the newest links. Each is counted when the page is opened. */
export const maximumTabs = 30;

/** Header with the ID of another link of the same page, which a request is about. */
export const linkTabHeader = "x-link-tab";
export const linkTabPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Subjects that await a decision. */
export const applicantSubjects = ["join-request", "brand"] as const;
export type ApplicantSubject = { type: (typeof applicantSubjects)[number]; id: string };

export function isApplicantSubject(type: string): type is ApplicantSubject["type"] {
  return applicantSubjects.some((subject) => subject === type);
}

/** Kinds of record that a link can be about. */
export const linkSubjects = [
  ...applicantSubjects,
  "administrator",
  "shortlist",
  "collaboration",
  "campaign",
  "influencer",
  /** Somebody who gets mail for creators. There is no record of them: the ID is made from their address. */
  "person",
] as const;
export type LinkSubject = { type: (typeof linkSubjects)[number]; id: string };

export type SubjectOfLink = {
  status: ApplicantSubject;
  "admin-invite": { type: "administrator"; id: string };
  "password-reset": { type: "administrator"; id: string };
  review: { type: "shortlist"; id: string };
  collaboration: { type: "collaboration"; id: string };
  drafts: { type: "campaign"; id: string };
  report: { type: "campaign"; id: string };
  notice: { type: "influencer"; id: string };
  calendar: { type: "administrator" | "collaboration"; id: string };
  portal: { type: "person"; id: string };
};

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Maximum number of active links per kind and subject. Beyond it, the oldest are revoked. */
export const liveLinks: Record<LinkKind, number> = {
  status: 10,
  "admin-invite": 1,
  "password-reset": 1,
  review: 10,
  collaboration: 40,
  drafts: 5,
  report: 5,
  notice: 10,
  calendar: 1,
  portal: 3,
};

/**
 * Validity in milliseconds. `status` counts from the decision, `collaboration` from the end of the collaboration,
 * and the others from their creation.
 */
export const linkLife = {
  status: 30 * day,
  collaboration: 90 * day,
  "admin-invite": 3 * day,
  "password-reset": hour,
  notice: 90 * day,
  portal: 30 * day,
} as const;

/** Selectable validity of a review link, in days. */
export const reviewLinkDays = { usual: 14, from: 1, to: 90 } as const;
/** Selectable validity of a campaign's client links, in days. */
export const clientLinkDays = {
  drafts: { usual: 14, from: 1, to: 90 },
  report: { usual: 30, from: 1, to: 365 },
} as const satisfies Record<ClientLinkKind, { usual: number; from: number; to: number }>;

/** Milliseconds within which opening a link again does not count as another visit. */
export const openingSpan = 30 * 60 * 1000;

/** Maximum number of renewed links sent per subject and day. */
export const renewalsPerDay = 3;

export const linkTokenPrefix = "tl_";
export const linkTokenPattern = /^tl_[A-Za-z0-9_-]{43}$/;

/** Replaces the token in every recorded address, and in the address for which a page is rendered. */
export const tokenPlace = ":token";

export function linkPath(token: string): string {
  return `/l/${token}`;
}

/** Removes the token from a path for logs, even if the token is in an unexpected position. */
export function withoutToken(path: string): string {
  return path.replace(/^\/l\/[^/?#]+/i, linkPath(tokenPlace)).replace(/tl_[\w-]{20,}/g, tokenPlace);
}
