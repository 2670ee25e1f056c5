import { type ComponentProps, use } from "react";
import { ServerRendering } from "./server-rendering.ts";

type CachedElementProps = ComponentProps<"article"> & {
  as: "article" | "footer" | "header";
  /** Gives all that the children depend on. None: they are not cached. */
  cacheKey: (() => string) | undefined;
};

/**
 * An element whose children the server renders once for each key, because the same ones are on many pages: React can only
 * render a page anew from end to end. They read no context, and no `useId` of theirs may reach the HTML.
 */
export function CachedElement({ as: Element, cacheKey, children, ...rest }: CachedElementProps) {
  const server = use(ServerRendering);
  if (server === undefined || cacheKey === undefined) return <Element {...rest}>{children}</Element>;
  const html = server.renderFragment(cacheKey(), children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has made it of the children.
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
