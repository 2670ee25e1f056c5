import type { KeyScope } from "../api-keys/key-rules.ts";
import type { LinkKind, SubjectOfLink } from "../links/link-rules.ts";

/** What an administrator may do, least first. */
export const roles = ["viewer", "editor", "owner"] as const;
export type Role = (typeof roles)[number];

/** Whether a role is at least the one that is needed. */
export function roleAllows(held: Role, needed: Role): boolean {
  return roles.indexOf(held) >= roles.indexOf(needed);
}

export type VisitorPrincipal = { kind: "visitor" };
export type AdminPrincipal = {
  kind: "admin";
  role: Role;
  adminId: string;
  email: string;
  /** Empty unless given. */
  name: string;
  /** SHA-256 of the session's token, by which the session is ended. */
  tokenHash: string;
  expiresAt: Date;
  /** Whether they have signed in, or confirmed that it is them, a moment ago. */
  isConfirmed: boolean;
  /** Whether their role needs a second factor that they do not have. */
  lacksSecondFactor: boolean;
};
export type ApiKeyPrincipal = { kind: "apiKey"; keyId: string; keyName: string; scope: KeyScope };
/** The holder of a link of kind `K`. */
export type LinkPrincipal<K extends LinkKind = LinkKind> = {
  [Kind in K]: { kind: "link"; linkId: string; linkKind: Kind; subject: SubjectOfLink[Kind] };
}[K];
export type MemberPrincipal = { kind: "member"; accountId: string };

/** Who makes a request. Created once per request; nothing else in the code asks who is calling. */
export type Principal = VisitorPrincipal | AdminPrincipal | ApiKeyPrincipal | LinkPrincipal | MemberPrincipal;

export const visitor: VisitorPrincipal = { kind: "visitor" };
