import { createContext, type ReactNode } from "react";

/** What a part of a page depends on, beginning with its name. */
export type FragmentKey = readonly [string, ...(object | string | number | boolean | undefined)[]];

type ServerRendering = {
  /** Caches the HTML of `content` by key and returns a placeholder for it. */
  renderFragment: (key: FragmentKey, content: () => ReactNode) => string;
  /** The scripts of such a page are already known and will be added, so they need not be rendered. */
  hasScripts: boolean;
};

/** What the server reuses between pages; undefined in the browser. */
export const ServerRendering = createContext<ServerRendering | undefined>(undefined);
