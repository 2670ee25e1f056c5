import { createContext, type ReactNode } from "react";

type ServerRendering = {
  /** Takes over the HTML of `content`, which it makes once for each key, and gives what stands for it in the page. */
  renderFragment: (key: string, content: ReactNode) => string;
  /** The scripts at the end of such a page have been rendered before, and are added to it. */
  hasScripts: boolean;
};

/** What the server keeps of one page for the next. In the browser there is nothing of it. */
export const ServerRendering = createContext<ServerRendering | undefined>(undefined);
