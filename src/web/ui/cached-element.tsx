import { type ComponentProps, use } from "react";
import { ServerRendering } from "./server-rendering.ts";

type CachedElementProps = ComponentProps<"article"> & {
  as: "article" | "footer" | "header" | "section";
  /** Returns a key made of everything that the children depend on. If undefined, they are not cached. */
  cacheKey: (() => string) | undefined;
};

/**
 * An element whose children the server renders once per key, because they appear on many pages and React can only
 * render a page from scratch. The children must not read any context, nor put a `useId` into the HTML.
 */
export function CachedElement({ as: Element, cacheKey, children, ...rest }: CachedElementProps) {
  const server = use(ServerRendering);
  if (server === undefined || cacheKey === undefined) return <Element {...rest}>{children}</Element>;
  const html = server.renderFragment(cacheKey(), children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has rendered it from the children.
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
