import clsx from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { UploadField } from "#domain/media/accepted-files.ts";
import { fileChoices, uploadChoices } from "#domain/media/check-file.ts";
import { FieldError } from "#web/ui/field.tsx";
import { asSentence } from "#web/ui/form/form-fields.tsx";
import { LineDrawing } from "#web/ui/line-icon.tsx";
import { fileDrawings } from "./file-drawings.ts";
import { fileLimits } from "./file-intake.ts";
import { FileTile } from "./file-tile.tsx";
import type { ChosenFiles } from "./use-chosen-files.ts";

type UploadZoneProps = {
  field: UploadField;
  label: string;
  /** Noun for the files; defaults to the name of the field. */
  noun?: string;
  isOptional?: boolean;
  /** Accepted file types as text. */
  types: string;
  chosen: ChosenFiles;
  problem: string | undefined;
  /** Upload progress of the file at an index, from 0 to 1; undefined if nothing is being sent. */
  progress?: ((place: number) => number) | undefined;
  /** Replaces the plain list of selected files. */
  tiles?: ReactNode;
};

/**
 * Accepts files by drag and drop, click, and keyboard. A native file input covers the whole zone, so that all of
 * these work without JavaScript, where the browser lists the selected files.
 */
export function UploadZone(props: UploadZoneProps) {
  const { field, label, noun = field, types, isOptional = true, chosen, problem, progress, tiles } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const files = chosen.files[field];
  const notices = [...(problem ? [problem] : []), ...chosen.notices[field]];

  // Files that were selected before hydration.
  const takeEarly = useEffectEvent(() => {
    if (input.current) takeFrom(input.current, (list) => void chosen.add(field, list));
  });
  useEffect(() => takeEarly(), []);

  return (
    <div className="col-span-full flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        <span>{label}</span>
        {isOptional && <span className="ml-0.5 font-normal text-ink-faint text-small"> optional</span>}
      </label>
      <div
        className={clsx(
          "relative rounded-card border-[1.5px] border-line-strong border-dashed px-5 py-6 transition-colors duration-150",
          "hover:border-ink has-disabled:border-line has-disabled:bg-sunk has-focus-visible:border-ink has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
          isOver ? "border-accent bg-accent-wash" : "bg-raised",
        )}
      >
        <Invitation
          id={`${id}-note`}
          field={field}
          noun={noun}
          types={types}
          count={files.length + chosen.stored[field]}
        />
        <input
          ref={input}
          id={id}
          type="file"
          name={field}
          multiple
          accept={(chosen.way === "upload" ? uploadChoices : fileChoices)[field]}
          aria-describedby={clsx(`${id}-note`, notices.length > 0 && `${id}-notices`)}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => takeFrom(event.currentTarget, (list) => void chosen.add(field, list))}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-not-allowed noscript:static noscript:mt-3 noscript:w-full noscript:opacity-100"
        />
      </div>
      <div id={`${id}-notices`} aria-live="polite" className="grid gap-1">
        {notices.map((notice, place) => (
          <FieldError key={notice} id={`${id}-notice-${place}`}>
            {asSentence(notice)}
          </FieldError>
        ))}
      </div>
      {tiles}
      {!tiles && files.length > 0 && (
        <ul
          aria-label={field === "images" ? "Chosen pictures" : "Chosen clips"}
          className="grid grid-cols-2 gap-3 sm:grid-cols-4"
        >
          {files.map((file, place) => (
            <FileTile
              key={file.id}
              chosen={file}
              progress={progress?.(place)}
              onRemove={() => {
                chosen.remove(field, file);
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type InvitationProps = { id: string; field: UploadField; noun: string; types: string; count: number };

function Invitation({ id, field, noun, types, count }: InvitationProps) {
  const limit = fileLimits[field];
  return (
    <div className="flex items-center gap-4">
      <LineDrawing
        path={field === "images" ? fileDrawings.addImages : fileDrawings.addVideos}
        className="size-7 shrink-0 stroke-[1.5] text-ink-soft"
      />
      <div className="min-w-0 grow">
        <p className="noscript:hidden">
          <span className="pointer-coarse:hidden">{`Drop ${noun} here, or `}</span>
          <span className="link-plain font-semibold">{`choose ${noun}`}</span>
        </p>
        <p id={id} className="text-ink-soft text-small">
          {`${types}, up to ${limit}`}
        </p>
      </div>
      {count > 0 && (
        <p className="shrink-0 font-semibold text-small" data-figures="">
          {`${count} of ${limit}`}
        </p>
      )}
    </div>
  );
}

function takeFrom(input: HTMLInputElement, take: (files: File[]) => void): void {
  const files = [...(input.files ?? [])];
  if (files.length === 0) return;
  // Reset, so that a removed file can be selected again.
  input.value = "";
  take(files);
}
