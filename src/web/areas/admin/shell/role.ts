import { useQuery } from "@tanstack/react-query";
import { type Role, roleAllows } from "#domain/access/principal.ts";
import { sessionQuery } from "./queries.ts";

/**
 * The role of whoever is signed in. Until it is known, the highest, so that nothing of an owner's page appears late: the
 * server decides in any case.
 */
export function useRole(): Role {
  return useKnownRole() ?? "owner";
}

export function useHasRole(needed: Role): boolean {
  return roleAllows(useRole(), needed);
}

/** The same for what is loaded: not before the role is known. */
export function useMayLoad(needed: Role): boolean {
  const role = useKnownRole();
  return role !== undefined && roleAllows(role, needed);
}

function useKnownRole(): Role | undefined {
  const { data } = useQuery(sessionQuery);
  return data?.admin.role;
}
