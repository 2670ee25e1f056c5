import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { asSentence } from "#web/ui/form/form-fields.tsx";
import { LineDrawing, LineIcon } from "#web/ui/line-icon.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { drawingOf } from "./file-drawings.ts";
import { formatBytes } from "./file-intake.ts";
import { Preview } from "./file-tile.tsx";
import { isMoving, isUnderWay, remainingTime, type UploadRow } from "./upload-row.ts";
import type { Uploads } from "./use-uploads.ts";

type UploadRowsProps = { label: string; rows: readonly UploadRow[]; uploads: Uploads; onRemoved: () => void };

/** Files on their way: how far each is, with what can be done about it. */
export function UploadRows({ label, rows, uploads, onRemoved }: UploadRowsProps) {
  if (rows.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-3">
      {rows.map((row) => (
        <li
          key={row.key}
          className="grid min-w-0 grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-card border border-line bg-raised p-3"
        >
          <Thumbnail row={row} />
          <div className="grid min-w-0 gap-0.5">
            <p className="wrap-anywhere line-clamp-2 font-medium text-small" title={row.name}>
              {row.name}
            </p>
            {!isUnderWay(row) && <UploadProgress row={row} />}
          </div>
          <button
            type="button"
            onClick={() => {
              uploads.remove(row);
              onRemoved();
            }}
            aria-label={`Remove ${row.name}`}
            className="inline-flex size-11 items-center justify-center rounded-full text-ink-soft transition-colors duration-150 hover:bg-danger hover:text-on-danger"
          >
            <LineIcon name="x" className="size-4" />
          </button>
          {isUnderWay(row) && <UnderWay row={row} uploads={uploads} />}
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ row }: { row: UploadRow }) {
  const { chosen } = row;
  return (
    <div className="relative size-14 overflow-clip rounded-field bg-sunk">
      {chosen ? (
        <Preview chosen={chosen} />
      ) : (
        <LineDrawing
          path={drawingOf(row)}
          className="absolute inset-0 m-auto size-7 stroke-[1.5] text-ink-faint"
        />
      )}
    </div>
  );
}

/** How far a file is, or why it was refused. */
export function UploadProgress({ row }: { row: UploadRow }) {
  if (row.stage === "refused") {
    return <FieldError id={`upload-${row.key}`}>{asSentence(row.message)}</FieldError>;
  }
  return (
    <p className="text-ink-soft text-tiny" data-figures="">
      {progressText(row)}
    </p>
  );
}

function progressText(row: UploadRow): string {
  const { stage, bytes, sent, chosen } = row;
  const amount = `${formatBytes(sent)} of ${formatBytes(bytes)}`;
  switch (stage) {
    case "ready":
      return `${formatBytes(bytes)}, uploaded`;
    case "checking":
      return `${formatBytes(bytes)}, checking…`;
    case "waiting":
      return `${formatBytes(bytes)}, waiting for its turn`;
    case "lost":
      return `Connection lost at ${amount}. It goes on by itself.`;
    case "paused":
      return `Paused at ${amount}`;
    case "interrupted":
      return chosen
        ? `Interrupted at ${amount}`
        : `Interrupted at ${amount}. Choose the same file again to go on.`;
    default:
      return [amount, remainingTime(row)].filter(Boolean).join(", ");
  }
}

function UnderWay({ row, uploads }: { row: UploadRow; uploads: Uploads }) {
  const { key, name, chosen, bytes, sent } = row;
  const moves = isMoving(row);
  return (
    <div className="col-span-full grid gap-1">
      <ProgressBar label={`Sending ${name}`} max={bytes} value={sent} />
      <div className="flex min-h-11 items-center justify-between gap-3">
        <UploadProgress row={row} />
        {/* One button, so that it keeps the focus. */}
        {(moves || chosen !== undefined) && (
          <Button
            size="small"
            variant={moves ? "quiet" : "secondary"}
            aria-label={`${moves ? "Pause" : "Resume"} ${name}`}
            onClick={() => (moves ? uploads.pause(key) : uploads.resume(key))}
          >
            <span>{moves ? "Pause" : "Resume"}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
