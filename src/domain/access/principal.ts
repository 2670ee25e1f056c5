import type { KeyScope } from "../api-keys/key-rules.ts";
import type { LinkKind, SubjectOfLink } from "../links/link-rules.ts";

/** Roles of administrators, from the least powerful up. */
export const roles = ["viewer", "editor", "owner"] as const;
export type Role = (typeof roles)[number];

/** Whether a role is at least as powerful as the needed one. */
export function roleAllows(held: Role, needed: Role): boolean {
  return roles.indexOf(held) >= roles.indexOf(needed);
}

export type VisitorPrincipal = { kind: "visitor" };
export type AdminPrincipal = {
  kind: "admin";
  role: Role;
  adminId: string;
  email: string;
  /** Empty if not set. */
  name: string;
  /** SHA-256 of the session token; used to end the session. */
  tokenHash: string;
  expiresAt: Date;
  /** Whether they signed in or reauthenticated within the last few minutes. */
  isConfirmed: boolean;
  /** Whether their role requires a second factor that they have not set up. */
  lacksSecondFactor: boolean;
};
export type ApiKeyPrincipal = { kind: "apiKey"; keyId: string; keyName: string; scope: KeyScope };
export type LinkPrincipal<K extends LinkKind = LinkKind> = {
  [Kind in K]: {
    kind: "link";
    linkId: string;
    linkKind: Kind;
    subject: SubjectOfLink[Kind];
    /** ID of the link whose token was sent, if it is another one of the same page. */
    throughId?: string;
  };
}[K];
export type MemberPrincipal = { kind: "member"; accountId: string };

/**
 * The authenticated party behind a request. Created once per request; nothing else in the code works out who is
 * calling.
 */
export type Principal = VisitorPrincipal | AdminPrincipal | ApiKeyPrincipal | LinkPrincipal | MemberPrincipal;

export const visitor: VisitorPrincipal = { kind: "visitor" };
