import clsx from "clsx";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import CircleUser from "lucide-react/icons/circle-user";
import FileText from "lucide-react/icons/file-text";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import Trash from "lucide-react/icons/trash-2";
import { type ComponentType, useEffect, useRef, useState } from "react";
import type { UploadField } from "#domain/media/accepted-files.ts";
import type { Media } from "#domain/media/media.contract.ts";
import { IconButton } from "#web/ui/button.tsx";
import { LineDrawing } from "#web/ui/line-icon.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { drawingOf } from "./file-drawings.ts";
import { Preview } from "./file-tile.tsx";
import { isMoving, isUnderWay, type UploadRow } from "./upload-row.ts";
import { UploadProgress } from "./upload-rows.tsx";
import type { RecordFile, RecordFiles } from "./use-record-files.ts";
import type { Uploads } from "./use-uploads.ts";

type RecordFileTilesProps = {
  field: UploadField;
  files: RecordFiles;
  /** Upload progress of the new file at an index, from 0 to 1; undefined if nothing is being sent. */
  progress?: ((place: number) => number) | undefined;
  /** Whether a picture can become the avatar. */
  choosesAvatar?: boolean;
};

/** Files of a record, which can be reordered by dragging or buttons, removed, and selected as the avatar. */
export function RecordFileTiles({ field, files, progress, choosesAvatar = true }: RecordFileTilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const keepFocus = useFocusOn(list);
  const all = files.files(field);
  const noun = field === "images" ? "picture" : "video";
  const firstNew = all.findIndex(({ added }) => added);
  const canMove = (file: RecordFile, other: RecordFile | undefined) =>
    other !== undefined && kindOf(file) === kindOf(other) && kindOf(file) !== "restored";
  const move = (file: RecordFile, step: number, button: "earlier" | "later") => {
    keepFocus(file.key, button);
    files.move(field, file, step);
  };
  const drop = (target: RecordFile) => {
    const from = all.findIndex(({ key }) => key === dragged);
    const file = all[from];
    setDragged(undefined);
    if (!file || kindOf(file) !== kindOf(target)) return;
    files.move(field, file, all.indexOf(target) - from);
  };

  if (all.length === 0) return null;
  return (
    <ul
      ref={list}
      aria-label={field === "images" ? "Pictures" : "Videos"}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4"
    >
      {all.map((file, place) => (
        <Tile
          key={file.key}
          file={file}
          name={`${noun} ${place + 1}`}
          isAvatar={files.avatar === file.key}
          isDragged={dragged === file.key}
          progress={file.added && progress?.(place - firstNew)}
          canGoEarlier={canMove(file, all[place - 1])}
          canGoLater={canMove(file, all[place + 1])}
          onMove={(step) => move(file, step, step < 0 ? "earlier" : "later")}
          onRemove={() => {
            keepFocus((all[place + 1] ?? all[place - 1])?.key, "remove");
            if (all.length === 1) zoneOf(list.current)?.focus();
            files.remove(field, file);
          }}
          uploads={files.uploads}
          onAvatar={choosesAvatar && isPicture(file) ? () => files.chooseAvatar(file) : undefined}
          onDragStart={() => setDragged(file.key)}
          onDrop={() => drop(file)}
        />
      ))}
    </ul>
  );
}

/** Control that chooses more files. */
function zoneOf(list: HTMLElement | null): HTMLElement | null | undefined {
  return list?.parentElement?.querySelector<HTMLElement>("input[type=file]");
}

function kindOf({ stored, added }: RecordFile): "stored" | "added" | "restored" {
  if (stored) return "stored";
  return added ? "added" : "restored";
}

type TileProps = {
  file: RecordFile;
  uploads: Uploads;
  name: string;
  isAvatar: boolean;
  isDragged: boolean;
  progress: number | undefined;
  canGoEarlier: boolean;
  canGoLater: boolean;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
  onAvatar: (() => void) | undefined;
  onDragStart: () => void;
  onDrop: () => void;
};

function Tile(props: TileProps) {
  const { file, name, isAvatar, isDragged, onAvatar } = props;
  const fileName = file.added?.file.name ?? file.upload?.name;
  return (
    <li
      data-file={file.key}
      draggable={props.progress === undefined}
      onDragStart={props.onDragStart}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
      className={clsx(
        "flex min-w-0 flex-col overflow-clip rounded-card border bg-raised",
        isAvatar ? "border-accent" : "border-line",
        isDragged && "opacity-50",
      )}
    >
      <div className="relative aspect-4/3 bg-sunk">
        {file.added ? (
          <Preview chosen={file.added} />
        ) : (
          file.stored && <StoredPreview file={file.stored} name={name} />
        )}
        {file.upload && <UploadOverlay row={file.upload} />}
        {props.progress !== undefined && (
          <ProgressBar
            className="absolute inset-x-0 bottom-0"
            max={1}
            value={props.progress}
            label={`Sending ${name}`}
          />
        )}
      </div>
      <p className="px-2.5 pt-1.5 text-tiny">
        <span
          className={clsx("block truncate font-medium", fileName === undefined && "first-letter:uppercase")}
          title={fileName}
        >
          {isAvatar ? "Avatar" : (fileName ?? name)}
        </span>
      </p>
      {file.upload && <UploadState row={file.upload} uploads={props.uploads} />}
      <div className="mt-auto flex flex-wrap justify-between">
        <TileButton
          action="earlier"
          label={`Move ${name} earlier`}
          icon={ArrowLeft}
          disabled={!props.canGoEarlier}
          onClick={() => props.onMove(-1)}
        />
        <TileButton
          action="later"
          label={`Move ${name} later`}
          icon={ArrowRight}
          disabled={!props.canGoLater}
          onClick={() => props.onMove(1)}
        />
        {onAvatar && (
          <TileButton
            action="avatar"
            label={`Use ${name} as avatar`}
            icon={CircleUser}
            aria-pressed={isAvatar}
            onClick={onAvatar}
          />
        )}
        <TileButton action="remove" label={`Remove ${name}`} icon={Trash} onClick={props.onRemove} />
      </div>
    </li>
  );
}

/** Without a preview, for a file that was begun before the page was loaded again. */
function UploadOverlay({ row }: { row: UploadRow }) {
  return (
    <>
      {row.chosen === undefined && (
        <LineDrawing
          path={drawingOf(row)}
          className="absolute inset-0 m-auto size-10 stroke-[1.5] text-ink-faint"
        />
      )}
      {isUnderWay(row) && (
        <ProgressBar
          className="absolute inset-x-0 bottom-0"
          max={row.bytes}
          value={row.sent}
          label={`Sending ${row.name}`}
        />
      )}
    </>
  );
}

/** How far a file is, with what can be done about it. */
function UploadState({ row, uploads }: { row: UploadRow; uploads: Uploads }) {
  const { key, name, chosen } = row;
  const moves = isMoving(row);
  const canPause = moves || (isUnderWay(row) && chosen !== undefined);
  return (
    <div className={clsx("flex items-center justify-between gap-1 pl-2.5", !canPause && "pr-2.5 pb-1")}>
      <UploadProgress row={row} />
      {/* One button, so that it keeps the focus. */}
      {canPause && (
        <TileButton
          action="pause"
          label={`${moves ? "Pause" : "Resume"} ${name}`}
          icon={moves ? Pause : Play}
          onClick={() => (moves ? uploads.pause(key) : uploads.resume(key))}
        />
      )}
    </div>
  );
}

type TileButtonProps = Omit<React.ComponentProps<typeof IconButton>, "children"> & {
  action: string;
  icon: ComponentType<{ "aria-hidden": "true" }>;
};

function TileButton({ action, icon: Icon, ...rest }: TileButtonProps) {
  return (
    <IconButton
      {...rest}
      title={rest.label}
      data-action={action}
      // The tile cuts what is beyond its edge.
      className="size-9! shrink-0 focus-visible:outline-offset-[-3px] aria-pressed:text-accent-text [&_svg]:size-4!"
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}

const shape = "absolute inset-0 size-full object-cover";

/** A stored picture or video, or a link to a document. */
export function StoredPreview({ file, name }: { file: Media; name: string }) {
  if (file.kind === "image") {
    return <img src={file.src} srcSet={file.srcSet ?? undefined} sizes="240px" alt="" className={shape} />;
  }
  if (file.kind === "document") {
    return (
      <a
        href={file.src}
        target="_blank"
        rel="noopener noreferrer"
        className="absolute inset-0 grid place-items-center"
      >
        <FileText className="size-10 text-ink-soft" strokeWidth={1.5} aria-hidden="true" />
        <span className="sr-only">Open document</span>
      </a>
    );
  }
  return <StoredVideo file={file} name={name} />;
}

function StoredVideo({ file: { src, preview, poster }, name }: { file: Media; name: string }) {
  const [isUnplayable, setUnplayable] = useState(false);
  if (isUnplayable) {
    return (
      <a href={src} download className="absolute inset-0 grid place-content-center gap-1 p-3 text-center">
        <span className="text-tiny">This browser can’t play it.</span>
        <span className="link-plain text-tiny">Download the video</span>
      </a>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a creator's own clip comes without captions.
    <video
      src={preview ?? src}
      poster={poster ?? undefined}
      controls
      preload="metadata"
      aria-label={name}
      onError={() => setUnplayable(true)}
      onLoadedMetadata={({ currentTarget }) => setUnplayable(currentTarget.videoWidth === 0)}
      className={shape}
    />
  );
}

function isPicture({ stored, added }: RecordFile): boolean {
  return stored ? stored.kind === "image" : (added?.file.type.startsWith("image/") ?? false);
}

/** Focuses a tile's button after the tiles have been reordered, because moving a tile loses the focus. */
function useFocusOn(list: React.RefObject<HTMLElement | null>) {
  const wanted = useRef<{ key: string; action: string }>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const tile = list.current?.querySelector(`[data-file="${CSS.escape(wanted.current.key)}"]`);
    const action = tile?.querySelector<HTMLButtonElement>(`[data-action="${wanted.current.action}"]:enabled`);
    wanted.current = undefined;
    (action ?? tile?.querySelector<HTMLButtonElement>("button:enabled"))?.focus();
  });
  return (key: string | undefined, action: string) => {
    if (key !== undefined) wanted.current = { key, action };
  };
}
