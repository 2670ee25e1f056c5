import clsx from "clsx";
import { type ReactNode, useId, useState } from "react";
import { maximumCollaborations } from "#domain/campaigns/campaign-limits.ts";
import { maximumCsvRows, maximumCsvSize } from "#domain/csv/csv.contract.ts";
import { csvText } from "#domain/csv/csv-text.ts";
import { type ImportKind, templateOf } from "#domain/csv/import-columns.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { saveCsvAs } from "#web/ui/save-as.ts";

type UploadStepProps = {
  kind: ImportKind;
  intro: ReactNode;
  beside: ReactNode;
  busy: boolean;
  /** Part of the file that has arrived, from 0 to 1. */
  uploaded: number | undefined;
  onChoose: (file: File) => void;
};

/** Takes a spreadsheet, by click or drop. */
export function UploadStep({ kind, intro, beside, busy, uploaded, onChoose }: UploadStepProps) {
  return (
    <div className="grid max-w-[44rem] gap-5">
      <p className="text-ink-soft">{intro}</p>
      {beside}
      <DropZone
        mostRows={kind === "campaign" ? maximumCollaborations : maximumCsvRows}
        disabled={busy}
        onChoose={onChoose}
      />
      {busy && (
        <div>
          <ProgressBar label="Upload" max={1} value={uploaded === 1 ? undefined : uploaded} />
          <p role="status" className="mt-2 font-medium">
            <span>{uploaded === 1 ? "Reading the file…" : "Uploading…"}</span>
          </p>
        </div>
      )}
      <p className="text-small">
        <span className="text-ink-soft">No spreadsheet yet? </span>
        <button
          type="button"
          className="link-plain font-semibold"
          onClick={() => {
            const { columns, example } = templateOf(kind);
            saveCsvAs(csvText(columns, [example]), `${kind}-template.csv`);
          }}
        >
          Download a template
        </button>
      </p>
    </div>
  );
}

const accepted =
  ".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type DropZoneProps = { mostRows: number; disabled: boolean; onChoose: (file: File) => void };

function DropZone({ mostRows, disabled, onChoose }: DropZoneProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !disabled) onChoose(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop is another way to use the control inside
    <div
      className={clsx(
        "grid justify-items-start gap-3 rounded-field border-[1.5px] border-dashed p-5 transition-colors duration-150",
        isOver ? "border-accent bg-sunk" : "border-line-strong",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id} className="font-semibold">
        Spreadsheet
      </label>
      <input
        id={id}
        type="file"
        accept={accepted}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = "";
        }}
        className="w-full min-w-0 text-small file:mr-3 file:min-h-11 file:rounded-full file:border-[1.5px] file:border-ink file:border-solid file:bg-transparent file:px-5 file:font-semibold file:text-ink"
      />
      <p id={`${id}-hint`} className="text-ink-soft text-small">
        {`CSV, TSV, or Excel (.xlsx), up to ${maximumCsvSize} and ${mostRows.toLocaleString("en-US")} rows. Nothing is changed before you have seen a preview.`}
      </p>
    </div>
  );
}
