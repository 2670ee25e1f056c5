/**
 * Declared in the `handle` of a route whose page is the same for everyone and depends only on these query
 * parameters. It is rendered and cached by their values. Other pages are never cached.
 */
export type PublicPage = {
  cache: "public";
  query: readonly string[];
  /**
   * The page only prints the total number of records, without computing with it. The number is inserted later, so
   * that the page need not be rendered again whenever a record is added or removed.
   */
  printsTotal?: true;
};

export function isPublicPage(handle: unknown): handle is PublicPage {
  return typeof handle === "object" && handle !== null && "cache" in handle && handle.cache === "public";
}
