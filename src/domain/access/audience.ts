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
 * Kinds of caller that may use an endpoint. Kinds that are left out may not, except that everyone may do what
 * visitors may, because any caller can omit the token.
 */
export type Audience = {
  visitor?: true;
  /** The lowest role that is allowed. */
  admin?: Role;
  apiKey?: KeyScope;
  link?: readonly LinkKind[];
  member?: true;
};

export type PrincipalFor<A extends Audience> = A extends { visitor: true }
  ? Principal
  :
      | (A extends { admin: Role } ? AdminPrincipal : never)
      | (A extends { apiKey: KeyScope } ? ApiKeyPrincipal : never)
      | (A extends { link: readonly (infer K extends LinkKind)[] } ? LinkPrincipal<K> : never)
      | (A extends { member: true } ? MemberPrincipal : never);

/** For endpoints that decide nothing and give everyone the same response. */
export const everybody = { visitor: true } as const satisfies Audience;
