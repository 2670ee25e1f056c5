import { useEffect, useState } from "react";
import { sectionPaths } from "#domain/content/section-paths.ts";
import { adminCall } from "#web/api/admin-client.ts";
import type { ApiResponse } from "#web/api/client.ts";
import { Container } from "#web/ui/container.tsx";

type Note = ApiResponse<"GET /api/admin/content-notes">["data"]["notes"][number];

/** Notes about this page, at the bottom of the window. Shows nothing if the session has ended. */
export default function OperatorNoteBar({ pathname }: { pathname: string }) {
  const [notes, setNotes] = useState<Note[]>([]);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    adminCall("GET /api/admin/content-notes").then(
      ({ data }) => setNotes(data.notes),
      () => setNotes([]),
    );
  }, []);
  const here = notes.filter(({ section }) => [undefined, pathname].includes(sectionPaths[section]));
  if (hidden || here.length === 0) return null;
  return (
    <aside
      aria-label="Notes for administrators"
      data-print="hide"
      className="night sticky bottom-0 z-30 max-h-[30svh] overflow-y-auto border-gold border-t-4"
    >
      <Container className="flex items-start gap-x-8 gap-y-2 py-4">
        <div className="grow text-small">
          <p className="font-semibold">Only administrators see this</p>
          <ul className="mt-1 grid gap-1 text-on-night-soft">
            {here.map(({ section, text }) => (
              <li key={`${section} ${text}`}>
                <span>{`${text} `}</span>
                <code className="whitespace-nowrap font-mono text-tiny">{`${section}.json`}</code>
              </li>
            ))}
          </ul>
        </div>
        <button
          type="button"
          onClick={() => setHidden(true)}
          className="min-h-11 rounded-full px-4 font-semibold text-small hover:bg-on-night hover:text-night"
        >
          Hide
        </button>
      </Container>
    </aside>
  );
}
