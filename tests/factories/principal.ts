import type { Principal } from "#domain/access/principal.ts";

const admin = {
  kind: "admin",
  adminId: "a",
  // No address, which the answer to a viewer would not show.
  email: "a",
  name: "",
  tokenHash: "",
  expiresAt: new Date(),
  isConfirmed: true,
  lacksSecondFactor: false,
} as const;
const link = {
  kind: "link",
  linkId: "l",
  linkKind: "status",
  subject: { type: "join-request", id: "s" },
} as const;
const invitation = {
  kind: "link",
  linkId: "i",
  linkKind: "admin-invite",
  subject: { type: "administrator", id: "a" },
} as const;
const review = {
  kind: "link",
  linkId: "r",
  linkKind: "review",
  subject: { type: "shortlist", id: "l" },
} as const;
const collaboration = {
  kind: "link",
  linkId: "c",
  linkKind: "collaboration",
  subject: { type: "collaboration", id: "c" },
} as const;
const calendar = {
  kind: "link",
  linkId: "d",
  linkKind: "calendar",
  subject: { type: "administrator", id: "a" },
} as const;
const drafts = {
  kind: "link",
  linkId: "d",
  linkKind: "drafts",
  subject: { type: "campaign", id: "c" },
} as const;
const report = {
  kind: "link",
  linkId: "p",
  linkKind: "report",
  subject: { type: "campaign", id: "c" },
} as const;
const key = { kind: "apiKey", keyId: "k", keyName: "CRM" } as const;

/** One principal of each kind, role, and scope, by the token that it sends. */
export const principals: Record<string, Principal> = {
  "viewer-0123456789012345": { ...admin, role: "viewer" },
  "editor-0123456789012345": { ...admin, role: "editor" },
  "owner-01234567890123456": { ...admin, role: "owner" },
  "reads-01234567890123456": { ...key, scope: "read" },
  "writes-0123456789012345": { ...key, scope: "write" },
  "status-0123456789012345": link,
  "invite-0123456789012345": invitation,
  "review-0123456789012345": review,
  "collab-0123456789012345": collaboration,
  "calend-0123456789012345": calendar,
  "drafts-0123456789012345": drafts,
  "report-0123456789012345": report,
  "member-0123456789012345": { kind: "member", accountId: "m" },
};
