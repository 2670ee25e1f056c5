import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type SyntheticEvent, useId, useRef, useState } from "react";
import { sectionPaths } from "#domain/content/section-paths.ts";
import { type SectionName, sectionNames } from "#domain/content/sections.ts";
import { sectionTitles } from "#domain/content/sections-shown.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { SegmentedChoice } from "#web/ui/segmented-choice.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import type { SectionForm } from "./use-section-form.ts";

type Scheme = "light" | "dark";
type Width = "phone" | "desktop";

const pages = sectionNames.flatMap((section) => {
  const path = sectionPaths[section];
  return path === undefined ? [] : [{ path, title: sectionTitles[section].title }];
});

/** Previews the page with the form's text, as visitors would see it. */
export function PreviewDialog({ form, onClose }: { form: SectionForm; onClose: () => void }) {
  const { section } = form;
  const [path, setPath] = useState(sectionPaths[section] ?? "/");
  const [width, setWidth] = useState<Width>("desktop");
  const [scheme, setScheme] = useState<Scheme>("light");
  return (
    <Dialog
      open
      onClose={onClose}
      title="Preview"
      description="Only you see this. Nothing is saved, and links don’t work."
      className="h-[calc(100dvh-2rem)]! sm:max-h-none! sm:w-[calc(100vw-2rem)]!"
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
          {sectionPaths[section] === undefined && <PageChoice path={path} onChange={setPath} />}
          <SegmentedChoice
            legend="Width"
            options={[
              ["desktop", "Desktop"],
              ["phone", "Phone"],
            ]}
            value={width}
            onChange={setWidth}
          />
          <SegmentedChoice
            legend="Colors"
            options={[
              ["light", "Light"],
              ["dark", "Dark"],
            ]}
            value={scheme}
            onChange={setScheme}
          />
        </div>
        <Frame section={section} content={form.content} path={path} width={width} scheme={scheme} />
      </div>
    </Dialog>
  );
}

type FrameProps = { section: SectionName; content: unknown; path: string; width: Width; scheme: Scheme };

function Frame({ section, content, path, width, scheme }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["page-text-preview", section, path, content],
    queryFn: async ({ signal }) => {
      const json = { content: content as Record<string, unknown>, path };
      const given = { params: { section }, json, signal };
      return (await adminCall("POST /api/admin/content/:section/preview", given)).data.html;
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
  if (error) {
    return (
      <ErrorBox
        title="The preview could not be loaded"
        message={messageOf(error)}
        onRetry={refetch}
        busy={isFetching}
        level={3}
      />
    );
  }
  if (data === undefined) {
    return (
      <SkeletonGroup label="Loading the preview" className="h-[max(20rem,calc(100dvh-17rem))]">
        <Skeleton className="h-full w-full" />
      </SkeletonGroup>
    );
  }
  if (frame.current) show(frame.current, scheme);
  return (
    <div className="h-[max(20rem,calc(100dvh-17rem))] overflow-hidden rounded-card border border-line bg-sunk">
      <iframe
        ref={frame}
        title={`Preview of ${path}`}
        // Without scripts, the text can do nothing here that it cannot do on the page.
        sandbox="allow-same-origin"
        srcDoc={data}
        onLoad={(event: SyntheticEvent<HTMLIFrameElement>) => show(event.currentTarget, scheme)}
        className={clsx("mx-auto h-full bg-paper", width === "phone" ? "w-[390px] max-w-full" : "w-full")}
      />
    </div>
  );
}

const schemeClasses = { light: "scheme-light", dark: "scheme-dark" };

/** Applies the color scheme and disables links. */
function show(frame: HTMLIFrameElement, scheme: Scheme): void {
  const page = frame.contentDocument;
  if (page === null) return;
  page.documentElement.classList.remove(...Object.values(schemeClasses));
  page.documentElement.classList.add(schemeClasses[scheme]);
  page.onclick = (event) => event.preventDefault();
  page.onsubmit = (event) => event.preventDefault();
}

function PageChoice({ path, onChange }: { path: string; onChange: (path: string) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-ink-soft text-small">
        Page
      </label>
      <Select id={id} value={path} onChange={(event) => onChange(event.currentTarget.value)} className="w-48">
        {pages.map((page) => (
          <option key={page.path} value={page.path}>
            {page.title}
          </option>
        ))}
      </Select>
    </div>
  );
}
