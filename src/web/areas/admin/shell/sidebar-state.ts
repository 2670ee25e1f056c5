import { useEffect, useEffectEvent, useState } from "react";

const cookieName = "sidebar_state";
const cookieSeconds = 7 * 24 * 60 * 60;

function readCookie(): boolean {
  return !document.cookie.split("; ").includes(`${cookieName}=collapsed`);
}

/** Whether the sidebar is expanded, stored for seven days. The shell is rendered only in the browser. */
export function useSidebarState(): [expanded: boolean, setExpanded: (expanded: boolean) => void] {
  const [expanded, setExpanded] = useState(readCookie);
  const keep = (next: boolean) => {
    setExpanded(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP.
    document.cookie = `${cookieName}=${next ? "expanded" : "collapsed"}; path=/admin; max-age=${cookieSeconds}; samesite=lax`;
  };
  return [expanded, keep];
}

/** Toggles the sidebar on Ctrl+B, or Cmd+B on a Mac. */
export function useSidebarShortcut(toggle: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!hasModifier || event.key.toLowerCase() !== "b") return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
