/**
 * What a page declares as the `handle` of its route: it is the same for everyone, and it reads these parameters of its
 * URL. It is rendered and cached by them alone. A page without this is never cached.
 */
export type PublicPage = {
  cache: "public";
  query: readonly string[];
  /**
   * The page prints the number of all records of its list and does nothing else with it: no sum, no comparison. It is
   * filled in later, so that the page need not be rendered again for each record that comes or goes.
   */
  printsTotal?: true;
};

export function isPublicPage(handle: unknown): handle is PublicPage {
  return typeof handle === "object" && handle !== null && "cache" in handle && handle.cache === "public";
}
