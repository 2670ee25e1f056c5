import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { isPublicPage, type PublicPage } from "#domain/http/public-page.ts";

/** Number of paths whose page is remembered. */
const maximumPaths = 5_000;
const longestPath = 500;

/** Parameter by which the router requests data for some routes of a page. */
const dataParameter = "_routes";

export type DeclaredPage = PublicPage & { routeId: string };
/** Page at a path, with the parameters that its cache key includes; undefined if it may not be cached. */
export type DeclaredPages = (path: string) => DeclaredPage | undefined;

/** Looks up declarations of the pages in a build. */
export function declaredPages({ routes }: Pick<ServerBuild, "routes">): DeclaredPages {
  const table = routeObjects(routes);
  const known = new LRUCache<string, { page: DeclaredPage | undefined }>({ max: maximumPaths });
  return (path) => {
    const remembered = known.get(path);
    if (remembered) return remembered.page;
    const page = declaredPageOf(table, path);
    if (path.length <= longestPath) known.set(path, { page });
    return page;
  };
}

function declaredPageOf(table: RouteObject[], path: string): DeclaredPage | undefined {
  const address = `http://localhost${path}`;
  if (!path.startsWith("/") || !URL.canParse(address)) return undefined;
  const { pathname } = new URL(address);
  // The router requests the data of a page at the page's path with this ending.
  const isData = pathname.endsWith(".data");
  const page = isData ? pathname.replace(/(?:(?<=\/)_)?\.data$/, "") : pathname;
  const { id, handle } = matchRoutes(table, page)?.at(-1)?.route ?? {};
  if (id === undefined || !isPublicPage(handle)) return undefined;
  const query = isData ? [...handle.query, dataParameter] : handle.query;
  return { ...handle, query, routeId: id };
}

function routeObjects(routes: ServerBuild["routes"], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module: { handle } }) => {
      const shared = { id, path, caseSensitive, handle };
      return index ? { ...shared, index: true } : { ...shared, children: routeObjects(routes, id) };
    });
}
