/**
 * What a page declares as the `handle` of its route: it is the same for everyone, and it reads these parameters of its
 * URL. It is rendered and cached by them alone. A page without this is never cached.
 */
export type PublicPage = { cache: "public"; query: readonly string[] };

export function isPublicPage(handle: unknown): handle is PublicPage {
  return typeof handle === "object" && handle !== null && "cache" in handle && handle.cache === "public";
}
