import type { Principal } from "#domain/access/principal.ts";

const admin = {
  kind: "admin",
  adminId: "a",
  email: "a@agency.example",
  tokenHash: "",
  expiresAt: new Date(),
} as const;
const link = { kind: "link", linkId: "l", subject: { type: "shortlist", id: "s" } } as const;
const key = { kind: "apiKey", keyId: "k", keyName: "CRM" } as const;

/** One principal of each kind, role, and scope, by the token that it sends. */
export const principals: Record<string, Principal> = {
  "viewer-0123456789012345": { ...admin, role: "viewer" },
  "editor-0123456789012345": { ...admin, role: "editor" },
  "owner-01234567890123456": { ...admin, role: "owner" },
  "reads-01234567890123456": { ...key, scope: "read" },
  "writes-0123456789012345": { ...key, scope: "write" },
  "review-0123456789012345": { ...link, linkKind: "review" },
  "status-0123456789012345": { ...link, linkKind: "status" },
  "member-0123456789012345": { kind: "member", accountId: "m" },
};
