import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#web/routes.ts";

function pathsOf(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    if (!entry.children) return [path || "/"];
    return pathsOf(entry.children, path);
  });
}

/** Paths of all routes, from the route table: '/influencers/:id'. */
export const routePaths = pathsOf(await routes);
