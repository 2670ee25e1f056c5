import { useQuery } from "@tanstack/react-query";
import { type Role, roleAllows } from "#domain/access/principal.ts";
import { sessionQuery } from "./queries.ts";

/**
 * Role of the signed-in administrator. Defaults to the highest while loading, so that nothing appears late on an
 * owner's page; the server checks in any case.
 */
export function useRole(): Role {
  return useKnownRole() ?? "owner";
}

export function useHasRole(needed: Role): boolean {
  return roleAllows(useRole(), needed);
}

/** Whether data for a role may be loaded. False until the role is known. */
export function useMayLoad(needed: Role): boolean {
  const role = useKnownRole();
  return role !== undefined && roleAllows(role, needed);
}

function useKnownRole(): Role | undefined {
  const { data } = useQuery(sessionQuery);
  return data?.admin.role;
}
