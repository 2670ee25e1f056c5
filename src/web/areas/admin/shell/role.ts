import { useQuery } from "@tanstack/react-query";
import { type Role, roles } from "#domain/access/principal.ts";
import { sessionQuery } from "./queries.ts";

/** The role of whoever is signed in. Until it is known, the highest: the server decides in any case. */
export function useRole(): Role {
  const { data } = useQuery(sessionQuery);
  return data?.admin.role ?? "owner";
}

export function useHasRole(needed: Role): boolean {
  return hasRole(useRole(), needed);
}

export function hasRole(held: Role, needed: Role): boolean {
  return roles.indexOf(held) >= roles.indexOf(needed);
}
