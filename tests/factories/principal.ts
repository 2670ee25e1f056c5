import type { LinkPrincipal, Principal } from "#domain/access/principal.ts";
import type { LinkKind, SubjectOfLink } from "#domain/links/link-rules.ts";

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
const linkOf = <K extends LinkKind>(linkKind: K, linkId: string, subject: SubjectOfLink[K]) =>
  ({ kind: "link", linkId, linkKind, subject }) as LinkPrincipal;
const key = { kind: "apiKey", keyId: "k", keyName: "CRM" } as const;

/** One principal of each kind, role, and scope, by the token that it sends. */
export const principals: Record<string, Principal> = {
  "viewer-0123456789012345": { ...admin, role: "viewer" },
  "editor-0123456789012345": { ...admin, role: "editor" },
  "owner-01234567890123456": { ...admin, role: "owner" },
  "reads-01234567890123456": { ...key, scope: "read" },
  "writes-0123456789012345": { ...key, scope: "write" },
  "status-0123456789012345": linkOf("status", "l", { type: "join-request", id: "s" }),
  "invite-0123456789012345": linkOf("admin-invite", "i", { type: "administrator", id: "a" }),
  "reset-01234567890123456": linkOf("password-reset", "w", { type: "administrator", id: "a" }),
  "review-0123456789012345": linkOf("review", "r", { type: "shortlist", id: "l" }),
  "collab-0123456789012345": linkOf("collaboration", "c", { type: "collaboration", id: "c" }),
  "calend-0123456789012345": linkOf("calendar", "d", { type: "administrator", id: "a" }),
  "drafts-0123456789012345": linkOf("drafts", "d", { type: "campaign", id: "c" }),
  "report-0123456789012345": linkOf("report", "p", { type: "campaign", id: "c" }),
  "portal-0123456789012345": linkOf("portal", "o", { type: "person", id: "p" }),
  "member-0123456789012345": { kind: "member", accountId: "m" },
};
