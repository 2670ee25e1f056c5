import { type ComponentProps, createElement } from "react";
import { Link as RouterLink } from "react-router";

export type LinkProps = ComponentProps<"a"> &
  Pick<ComponentProps<typeof RouterLink>, "prefetch" | "preventScrollReset" | "state"> & { to: string };

/**
 * A link inside the site. The server renders only the element, because everything that the router adds is for the
 * browser.
 */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink;

function BrowserLink(props: LinkProps) {
  return <RouterLink {...props} discover="none" />;
}

function ServerLink({ to, prefetch, preventScrollReset, state, ...rest }: LinkProps) {
  return createElement("a", { ...rest, href: to });
}

/** Whether a page is at or below `path` (the home page only at it). For `aria-current` of a link. */
export function isCurrentPath(pathname: string, path: string): boolean {
  return pathname === path || (path !== "/" && pathname.startsWith(`${path}/`));
}
