import clsx from "clsx";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { formatBytes } from "#web/features/creator-form/file-intake.ts";
import type { UploadRow } from "#web/features/creator-form/upload-row.ts";
import { Button } from "#web/ui/button.tsx";
import { ComposerNote } from "./composer-note.tsx";
import type { AttachedFiles } from "./use-attached-files.ts";

type AttachedListProps = { files: AttachedFiles; onChanged: () => void };

/** Files of a message that is being written: how far each is, and why one cannot be sent. */
export function AttachedList({ files, onChanged }: AttachedListProps) {
  if (files.rows.length === 0) return null;
  return (
    <>
      <ul aria-label="Attached files" className="flex flex-wrap gap-2">
        {files.rows.map((row) => (
          <li
            key={row.key}
            className={clsx(
              "flex min-h-9 min-w-0 max-w-full items-center gap-2 rounded-field border bg-raised pl-3 text-small",
              row.stage === "refused" ? "border-danger" : "border-line",
            )}
          >
            <span className="min-w-0 py-1">
              <span className="wrap-anywhere font-medium">{row.name}</span>{" "}
              <span className="whitespace-nowrap text-ink-soft" data-figures="">
                {stageText(row)}
              </span>
            </span>
            {row.chosen && (row.stage === "interrupted" || row.stage === "paused") && (
              <Button size="small" variant="quiet" onClick={() => files.resume(row.key)}>
                Try again
              </Button>
            )}
            <button
              type="button"
              aria-label={`Remove ${row.name}`}
              onClick={() => {
                files.remove(row.key);
                onChanged();
              }}
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-field text-ink-soft hover:bg-sunk hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {files.problem && <ComposerNote tone="failure">{files.problem}</ComposerNote>}
    </>
  );
}

function stageText({ stage, sent, bytes, message, chosen }: UploadRow): string {
  if (stage === "refused") return message;
  if (stage === "sending") return `${Math.floor((sent / bytes) * 100)}% of ${formatBytes(bytes)}`;
  if (stage === "waiting") return `${formatBytes(bytes)}, waiting`;
  if (stage === "checking") return `${formatBytes(bytes)}, checking…`;
  if (stage === "ready") return formatBytes(bytes);
  return chosen ? "interrupted" : "interrupted. Choose it again to go on";
}

/** Opens the choice of files. */
export function AttachButton({ files, onChanged }: AttachedListProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => input.current?.click()}>
        <Paperclip aria-hidden="true" />
        <span className="max-sm:sr-only">Attach</span>
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          files.add([...(currentTarget.files ?? [])]);
          // The same file can be chosen again after it was removed.
          currentTarget.value = "";
          onChanged();
        }}
      />
    </>
  );
}
