import { type ComponentType, useEffect, useState } from "react";
import { readAdminToken } from "#web/api/stored-token.ts";

type NoteBar = ComponentType<{ pathname: string }>;

/**
 * Notes about a page for whoever runs the site. The page is the same for everyone: what a visitor has no part in is
 * fetched, script included, by a browser in which an administrator has signed in.
 */
export function OperatorNotes({ pathname }: { pathname: string }) {
  const [Bar, setBar] = useState<NoteBar>();
  useEffect(() => {
    if (readAdminToken() === null) return;
    import("./operator-note-bar.tsx").then(
      (bar) => setBar(() => bar.default),
      // The page does without.
      () => {},
    );
  }, []);
  return Bar && <Bar pathname={pathname} />;
}
