import { type ComponentType, useEffect, useState } from "react";
import { readAdminToken } from "#web/api/stored-token.ts";

type NoteBar = ComponentType<{ pathname: string }>;

/**
 * Operator notes about a page. The page is the same for everyone; the notes and their script are only fetched in
 * the browser of an administrator.
 */
export function OperatorNotes({ pathname }: { pathname: string }) {
  const [Bar, setBar] = useState<NoteBar>();
  useEffect(() => {
    if (readAdminToken() === null) return;
    import("./operator-note-bar.tsx").then(
      (bar) => setBar(() => bar.default),
      // The page works without the notes.
      () => {},
    );
  }, []);
  return Bar && <Bar pathname={pathname} />;
}
