import { createContext, type ReactNode } from "react";

/** Everything that a fragment of a page depends on, starting with its name. */
export type FragmentKey = readonly [string, ...(object | string | number | boolean | undefined)[]];

export type ServerRendering = {
  /** Caches the HTML of `content` by key and returns a placeholder for it. */
  renderFragment: (key: FragmentKey, content: () => ReactNode) => string;
  /** HTML of `content` without its `start` and `end`. Depends only on an immutable object and its form of display. */
  renderOnce: (
    subject: object,
    form: string,
    part: { content: () => ReactNode; start: string; end: string },
  ) => string;
  /** Whether the page's scripts are already known and will be added, so that they need not be rendered. */
  hasScripts: boolean;
};

/** Caches that the server shares between pages; undefined in the browser. */
export const ServerRendering = createContext<ServerRendering | undefined>(undefined);
