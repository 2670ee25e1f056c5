import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TextVersion } from "#domain/content/page-text.contract.ts";
import { type Content, differencesOf, pathText, wordsOf } from "#domain/content/section-values.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { RowButton } from "#web/ui/row-button.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { Time } from "#web/ui/time.tsx";
import { toast } from "#web/ui/toast.ts";
import { labelOf } from "./field-labels.ts";
import { versionQuery, versionsQuery } from "./page-text-queries.ts";
import type { SectionForm } from "./use-section-form.ts";

type VersionsDialogProps = { form: SectionForm; onClose: () => void };

/** Version history. Each version can be compared with the current text and restored. */
export function VersionsDialog({ form, onClose }: VersionsDialogProps) {
  const [chosen, setChosen] = useState<TextVersion>();
  const { data, error, refetch } = useQuery({ ...versionsQuery(form.section), meta: { quiet: true } });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Versions"
      description="Every text saved here or in the file, latest first. The last 100 are kept."
      className="sm:w-[min(52rem,calc(100vw-2rem))]!"
    >
      {chosen ? (
        <Version form={form} version={chosen} onBack={() => setChosen(undefined)} onClose={onClose} />
      ) : error ? (
        <ErrorBox
          title="The versions could not be loaded"
          message={messageOf(error)}
          onRetry={refetch}
          level={3}
        />
      ) : (
        <VersionList versions={data} onChoose={setChosen} />
      )}
    </Dialog>
  );
}

type VersionListProps = { versions: TextVersion[] | undefined; onChoose: (version: TextVersion) => void };

function VersionList({ versions, onChoose }: VersionListProps) {
  if (versions === undefined) {
    return (
      <SkeletonGroup label="Loading the versions">
        <Skeleton className="h-40 w-full" />
      </SkeletonGroup>
    );
  }
  if (versions.length === 0) return <p>Nobody has edited this text here yet.</p>;
  return (
    <ol className="border-line border-t">
      {versions.map((version) => (
        <li
          key={version._id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-1.5"
        >
          <span className="min-w-0 grow">
            <span className="font-semibold">
              <Time value={version.createdAt} format="dateTime" />
            </span>{" "}
            <span className="text-ink-soft text-small">{makerOf(version)}</span>
          </span>
          {version.current ? (
            <Badge tone="brand">Now</Badge>
          ) : (
            <RowButton
              label={`Compare the version of ${version.createdAt}`}
              onClick={() => onChoose(version)}
            >
              Compare
            </RowButton>
          )}
        </li>
      ))}
    </ol>
  );
}

function makerOf({ origin, administrator }: TextVersion): string {
  if (origin === "file") return "written in the file";
  const name = administrator ?? "a former administrator";
  return origin === "restore" ? `restored by ${name}` : name;
}

type VersionProps = { form: SectionForm; version: TextVersion; onBack: () => void; onClose: () => void };

/** Differences between a version and the saved text. */
function Version({ form, version, onBack, onClose }: VersionProps) {
  const { section, base } = form;
  const { data, error } = useQuery(versionQuery(section, version._id));
  const restore = useMutation({
    mutationFn: () =>
      adminCall("PUT /api/admin/content/:section/versions/:id/restore", {
        params: { section, id: version._id },
        json: { version: base.version },
      }),
    onSuccess: ({ data: { text }, message = "Restored" }) => {
      form.start(text);
      toast({ title: message });
      onClose();
    },
    onError: (failure) => {
      form.fail(failure);
      onClose();
    },
    meta: { quiet: true },
  });
  const differences = data && differencesOf(base.content, data.content as Content);
  return (
    <>
      <p>
        <span className="font-semibold">
          <Time value={version.createdAt} format="dateTime" />
        </span>{" "}
        <span className="text-ink-soft">{makerOf(version)}</span>
      </p>
      {error && <p className="mt-3">{messageOf(error)}</p>}
      {differences?.length === 0 && <p className="mt-3">It’s the same as the saved text.</p>}
      <dl className="mt-3 grid gap-3">
        {differences?.map(({ path, before, after }) => (
          <div key={pathText(path)} className="border-line border-t pt-2.5">
            <dt className="text-ink-soft text-small">{labelOf(section, path)}</dt>
            <dd className="wrap-anywhere mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
              <span>
                <span className="block text-ink-faint text-tiny">Now</span>
                <span>{wordsOf(before) || "–"}</span>
              </span>
              <span>
                <span className="block text-ink-faint text-tiny">Then</span>
                <span>{wordsOf(after) || "–"}</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack} data-autofocus>
          All versions
        </Button>
        <Button
          onClick={() => restore.mutate()}
          busy={restore.isPending}
          busyLabel="Restoring…"
          disabled={data === undefined}
        >
          Restore this version
        </Button>
      </div>
    </>
  );
}
