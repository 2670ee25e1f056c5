import { useEffect, useState } from "react";
import { sectionPaths } from "#domain/content/section-paths.ts";
import { sectionTitles } from "#domain/content/sections-shown.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { browserCall } from "#web/api/browser-api.ts";
import type { ApiResponse } from "#web/api/client.ts";
import { Container } from "#web/ui/container.tsx";

type Notes = ApiResponse<"GET /api/admin/content-notes">["data"];
type Shown = { text: string; to: string; label: string };

/** Pages that promise a mail. */
const mailPages: readonly string[] = ["/contact", "/join-influencer", "/join-brand"];
const mailNote: Shown = {
  text: "This page promises mail, and mail isn’t sent.",
  to: "/admin/settings#mail",
  label: "Set up mail",
};

/** Marketplaces with the number of records that visitors see, and how to fill an empty one. */
const marketplaces: Record<string, { count: () => Promise<number>; note: Shown }> = {
  "/influencers": {
    count: async () =>
      (await browserCall("GET /api/influencers", { query: new URLSearchParams({ limit: "1" }) })).data
        .matched,
    note: {
      text: "No creator is listed yet. Add creators one by one, import a list, or approve applications.",
      to: "/admin/add-influencer",
      label: "Add a creator",
    },
  },
  "/brands": {
    count: async () =>
      (await browserCall("GET /api/marketplace/brands", { query: new URLSearchParams({ limit: "1" }) })).data
        .matched,
    note: {
      text: "No brand is listed yet. Add brands, or publish those that register.",
      to: "/admin/add-brand",
      label: "Add a brand",
    },
  },
};

/** The note about an empty marketplace, if this page is one, for those who are signed in. */
function useEmptyNote(pathname: string, isSignedIn: boolean): Shown | undefined {
  const [empty, setEmpty] = useState<string>();
  useEffect(() => {
    if (!isSignedIn) return;
    marketplaces[pathname]?.count().then(
      (count) => setEmpty(count === 0 ? pathname : undefined),
      () => setEmpty(undefined),
    );
  }, [pathname, isSignedIn]);
  return empty === pathname ? marketplaces[pathname]?.note : undefined;
}

/** Notes about this page, at the bottom of the window: one line on a phone. Shows nothing if the session has ended. */
export default function OperatorNoteBar({ pathname }: { pathname: string }) {
  const [notes, setNotes] = useState<Notes>();
  const [hidden, setHidden] = useState(false);
  const [isOpen, setOpen] = useState(() => window.matchMedia("(width >= 640px)").matches);
  useEffect(() => {
    adminCall("GET /api/admin/content-notes").then(
      ({ data }) => setNotes(data),
      () => setNotes(undefined),
    );
  }, []);
  const emptyNote = useEmptyNote(pathname, notes !== undefined);
  const here = [...(emptyNote ? [emptyNote] : []), ...(notes ? notesFor(pathname, notes) : [])];
  if (hidden || here.length === 0) return null;
  return (
    <aside
      aria-label="Notes for administrators"
      data-print="hide"
      className="night sticky bottom-0 z-30 max-h-[30svh] overflow-y-auto border-gold border-t-4"
    >
      <Container className="flex items-start gap-x-4">
        <details
          open={isOpen}
          onToggle={(event) => setOpen(event.currentTarget.open)}
          className="min-w-0 grow py-1 text-small sm:py-2.5"
        >
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 truncate font-semibold sm:min-h-8">
            {here.length === 1 ? "1 note for administrators" : `${here.length} notes for administrators`}
          </summary>
          <ul className="grid gap-1 pb-2 text-on-night-soft">
            {here.map(({ text, to, label }) => (
              <li key={text}>
                <span>{`${text} `}</span>
                <a
                  href={to}
                  className="whitespace-nowrap font-semibold text-on-night underline underline-offset-4"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </details>
        <button
          type="button"
          onClick={() => setHidden(true)}
          className="my-1 min-h-11 shrink-0 rounded-full px-4 font-semibold text-small hover:bg-on-night hover:text-night"
        >
          Hide
        </button>
      </Container>
    </aside>
  );
}

function notesFor(pathname: string, { notes, mailDelivery }: Notes): Shown[] {
  const here = notes.filter(({ section }) => [undefined, pathname].includes(sectionPaths[section]));
  const shown = here.map(({ section, text, isBlank }) => ({
    text,
    to: `/admin/page-text?section=${section}${isBlank ? "&blank=next" : ""}`,
    label: `Edit ${sectionTitles[section].title}`,
  }));
  return mailDelivery === "folder" && mailPages.includes(pathname) ? [mailNote, ...shown] : shown;
}
