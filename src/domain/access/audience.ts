import type { KeyScope } from "../api-keys/key-rules.ts";
import type { LinkKind } from "../links/link-rules.ts";
import type {
  AdminPrincipal,
  ApiKeyPrincipal,
  LinkPrincipal,
  MemberPrincipal,
  Principal,
  Role,
} from "./principal.ts";

/**
 * Who may call an endpoint. A kind that is not named may not, except that everyone may call what visitors may, because
 * a caller can leave out the token.
 */
export type Audience = {
  visitor?: true;
  /** The lowest role. */
  admin?: Role;
  /** The scope that a key needs. */
  apiKey?: KeyScope;
  link?: readonly LinkKind[];
  member?: true;
};

/** Who can be the caller, given this audience. */
export type PrincipalFor<A extends Audience> = A extends { visitor: true }
  ? Principal
  :
      | (A extends { admin: Role } ? AdminPrincipal : never)
      | (A extends { apiKey: KeyScope } ? ApiKeyPrincipal : never)
      | (A extends { link: readonly (infer K extends LinkKind)[] } ? LinkPrincipal<K> : never)
      | (A extends { member: true } ? MemberPrincipal : never);

/** For endpoints that decide nothing and respond to everyone alike. */
export const everybody = { visitor: true } as const satisfies Audience;
