import { type Role, roles } from "../access/principal.ts";

/** Roles by the names of the provider's groups. */
export type GroupRoles = ReadonlyMap<string, Role>;

/** The most powerful role of somebody in these groups; undefined if none of the groups has a role. */
export function roleOfGroups(groups: readonly string[], rolesByGroup: GroupRoles): Role | undefined {
  const found = groups.map((group) => rolesByGroup.get(group));
  return roles.findLast((role) => found.includes(role));
}
