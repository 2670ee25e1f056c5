import { type KeyScope, scopeAllows } from "../api-keys/key-rules.ts";
import { NotAllowed } from "../errors.ts";
import { errorMessages } from "../http/error-messages.ts";
import type { Audience } from "./audience.ts";
import {
  type AdminPrincipal,
  type ApiKeyPrincipal,
  type Principal,
  type Role,
  roleAllows,
} from "./principal.ts";

/** Why a principal is refused. 401: another token would be allowed in. 403: the token is of the wrong kind. */
export type Refusal = { status: 401 | 403; message: string };

/** Checks whether a principal may call an endpoint with this audience; undefined if so. */
export function refusalOf(principal: Principal, audience: Audience): Refusal | undefined {
  switch (principal.kind) {
    case "visitor":
      return audience.visitor ? undefined : unauthorized;
    case "admin":
      if (audience.admin !== undefined)
        return roleAllows(principal.role, audience.admin) ? undefined : forbidden;
      if (audience.visitor) return undefined;
      return isForKeysAlone(audience) ? { status: 401, message: errorMessages.keyNeeded } : forbidden;
    case "apiKey":
      if (audience.apiKey !== undefined) return refusalOfScope(principal.scope, audience.apiKey);
      return audience.visitor ? undefined : { status: 403, message: errorMessages.notForKeys };
    case "link":
      return audience.visitor || audience.link?.includes(principal.linkKind) ? undefined : forbidden;
    case "member":
      return audience.visitor || audience.member ? undefined : forbidden;
  }
}

/** A step that an allowed principal has to take first, such as reauthenticating; undefined if none. */
export function stepBefore(
  principal: Principal,
  { confirm, beforeSecondFactor }: { confirm?: true; beforeSecondFactor?: true },
): Refusal | undefined {
  if (principal.kind !== "admin") return undefined;
  if (principal.lacksSecondFactor && !beforeSecondFactor)
    return { status: 403, message: errorMessages.secondFactorNeeded };
  return confirm && !principal.isConfirmed
    ? { status: 403, message: errorMessages.confirmationNeeded }
    : undefined;
}

const unauthorized: Refusal = { status: 401, message: errorMessages.unauthorized };
const forbidden: Refusal = { status: 403, message: errorMessages.forbidden };

function refusalOfScope(held: KeyScope, needed: KeyScope): Refusal | undefined {
  return scopeAllows(held, needed) ? undefined : { status: 403, message: errorMessages.keyReadsOnly };
}

function isForKeysAlone(audience: Audience): boolean {
  return audience.apiKey !== undefined && audience.link === undefined && audience.member === undefined;
}

/**
 * Checks that an endpoint makes itself, because they depend on the record or the field.
 * - `read-administrators`: may see administrators' email addresses.
 * - `decide`: reserved for people even where programs may call, such as setting a password or publishing a brand.
 */
export type Action = "read-contact-data" | "read-administrators" | "read-team-notes" | "decide";

type Actor = { kind: "admin"; role: Role } | { kind: Exclude<Principal["kind"], "admin"> };

export function may(actor: Actor, action: Action): boolean {
  switch (actor.kind) {
    case "admin":
      return roleAllows(actor.role, "editor");
    case "apiKey":
      return action === "read-contact-data";
    case "visitor":
    case "link":
    case "member":
      return false;
  }
}

/** Refuses API keys an action that only people may take, where that depends on the record or the field. */
export function refuseKeys(actor: Actor): void {
  if (!may(actor, "decide")) throw new NotAllowed(errorMessages.peopleDecide);
}

/** True for administrators and API keys. */
export function isTeam(principal: Principal): principal is AdminPrincipal | ApiKeyPrincipal {
  return principal.kind === "admin" || principal.kind === "apiKey";
}

/** `team` adds fields that visitors do not see; `full` also lets the caller search by email address. */
export type InfluencerView = {
  fields: "public" | "team" | "full";
  /** Whether private creators exist for the caller. */
  withPrivate: boolean;
};

export const publicView: InfluencerView = { fields: "public", withPrivate: false };

export function influencerView(principal: Principal): InfluencerView {
  if (!isTeam(principal)) return publicView;
  return {
    fields: may(principal, "read-contact-data") ? "full" : "team",
    withPrivate: seesPrivateCreators(principal),
  };
}

/** People of the team, and programs that can write. */
export function seesPrivateCreators(principal: Principal): boolean {
  return principal.kind === "admin" || (principal.kind === "apiKey" && principal.scope === "write");
}

/** Whether a principal sees the values of the agency's own fields: the same readers. */
export function seesOwnFields(principal: Principal): boolean {
  return seesPrivateCreators(principal);
}
