import { createContext, type ReactNode } from "react";

/** What a part of a page depends on, beginning with its name. */
export type FragmentKey = readonly [string, ...(object | string | number | boolean | undefined)[]];

export type ServerRendering = {
  /** Caches the HTML of `content` by key and returns a placeholder for it. */
  renderFragment: (key: FragmentKey, content: () => ReactNode) => string;
  /**
   * The HTML of `content`, without its `start` and `end`. It depends on an object that nobody changes and on the form in
   * which it is shown.
   */
  renderOnce: (
    subject: object,
    form: string,
    part: { content: () => ReactNode; start: string; end: string },
  ) => string;
  /** The scripts of such a page are already known and will be added, so they need not be rendered. */
  hasScripts: boolean;
};

/** What the server reuses between pages; undefined in the browser. */
export const ServerRendering = createContext<ServerRendering | undefined>(undefined);
