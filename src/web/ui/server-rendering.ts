import { createContext, type ReactNode } from "react";

type ServerRendering = {
  /** Caches the HTML of `content` by key and returns a placeholder for it. */
  renderFragment: (key: string, content: ReactNode) => string;
  /** The scripts of such a page are already known and will be added, so they need not be rendered. */
  hasScripts: boolean;
};

/** What the server reuses between pages; undefined in the browser. */
export const ServerRendering = createContext<ServerRendering | undefined>(undefined);
