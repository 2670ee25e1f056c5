import { type ComponentProps, type ReactNode, use } from "react";
import { type FragmentKey, ServerRendering } from "./server-rendering.ts";

type CachedElementProps = Omit<ComponentProps<"article">, "children"> & {
  as: "article" | "div" | "footer" | "header" | "section";
  /** Returns everything that the children depend on: values and immutable objects. Undefined: not cached. */
  cacheKey: (() => FragmentKey) | undefined;
  children: () => ReactNode;
};

/**
 * An element whose children the server renders once per key, because they appear on many pages and React can only
 * render a page from scratch. The children must not read any context, nor put a `useId` into the HTML.
 */
export function CachedElement({ as, cacheKey, children, ...rest }: CachedElementProps) {
  // All possible elements accept the same attributes.
  const Element = as as "article";
  const server = use(ServerRendering);
  if (server === undefined || cacheKey === undefined) return <Element {...rest}>{children()}</Element>;
  const html = server.renderFragment(cacheKey(), children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has rendered it from the children.
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
