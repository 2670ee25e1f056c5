import { useQuery } from "@tanstack/react-query";
import { roleAllows } from "#domain/access/principal.ts";
import { sessionQuery } from "./queries.ts";

/** The signed-in person as a reader of conversations. Undefined while loading. */
export function useReader(): { email: string; mayWrite: boolean } | undefined {
  const { data } = useQuery(sessionQuery);
  return data && { email: data.admin.email, mayWrite: roleAllows(data.admin.role, "editor") };
}
