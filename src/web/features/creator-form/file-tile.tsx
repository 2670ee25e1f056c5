import { useState } from "react";
import { LineDrawing, LineIcon } from "#web/ui/line-icon.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { fileDrawings } from "./file-drawings.ts";
import { formatBytes } from "./file-intake.ts";
import type { ChosenFile } from "./use-chosen-files.ts";

type FileTileProps = {
  chosen: ChosenFile;
  /** From 0 to 1; undefined if nothing is being sent. */
  progress: number | undefined;
  onRemove: () => void;
};

/** A file to upload with its preview, name, size, and progress. */
export function FileTile({ chosen, progress, onRemove }: FileTileProps) {
  const { file } = chosen;
  return (
    <li className="relative min-w-0 overflow-clip rounded-card border border-line bg-raised">
      <div className="relative aspect-4/3 bg-sunk">
        <Preview chosen={chosen} />
        {progress !== undefined && (
          <ProgressBar
            className="absolute inset-x-0 bottom-0"
            max={1}
            value={progress}
            label={`Sending ${file.name}`}
          />
        )}
      </div>
      <p className="px-2.5 pt-1.5 pb-2 text-tiny">
        <span className="block truncate font-medium" title={file.name}>
          {file.name}
        </span>
        <span className="text-ink-soft" data-figures="">
          {formatBytes(file.size)}
        </span>
      </p>
      {progress === undefined && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${file.name}`}
          className="absolute top-1.5 right-1.5 inline-flex size-9 items-center justify-center rounded-full bg-ink text-paper transition-colors duration-150 hover:bg-danger hover:text-on-danger"
        >
          <LineIcon name="x" className="size-4" />
        </button>
      )}
    </li>
  );
}

const drawings: Partial<Record<string, string>> = { image: fileDrawings.picture, video: fileDrawings.video };

export function Preview({ chosen: { type, url } }: { chosen: ChosenFile }) {
  const [failed, setFailed] = useState(false);
  const shape = "absolute inset-0 size-full object-cover";
  if (!failed && type?.startsWith("image/")) {
    return <img src={url} alt="" onError={() => setFailed(true)} className={shape} />;
  }
  if (!failed && type?.startsWith("video/")) {
    // The time fragment makes browsers show the first frame of the video.
    return (
      <video
        src={`${url}#t=0.1`}
        muted
        playsInline
        preload="metadata"
        aria-hidden="true"
        tabIndex={-1}
        onError={() => setFailed(true)}
        className={shape}
      />
    );
  }
  return (
    <LineDrawing
      path={drawings[type?.split("/")[0] ?? ""] ?? fileDrawings.document}
      className="absolute inset-0 m-auto size-10 stroke-[1.5] text-ink-faint"
    />
  );
}
