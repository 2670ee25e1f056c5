import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { ImportLine } from "#domain/csv/csv.contract.ts";
import { csvText } from "#domain/csv/csv-text.ts";
import { type ImportKind, plainColumns, templateOf } from "#domain/csv/import-columns.ts";
import type { CsvContent } from "#web/api/admin-transfer.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { saveCsvAs } from "#web/ui/save-as.ts";
import { type ImportProgress, noProgress, withLines } from "./import-progress.ts";
import { ImportRows } from "./import-rows.tsx";
import { refusedFile } from "./refused-file.ts";

const figures = new Intl.NumberFormat("en");

type ImportFileProps = {
  kind: ImportKind;
  send: (content: CsvContent, onLines: (lines: ImportLine[]) => void) => Promise<void>;
  /** Explains what an import does with each row. */
  intro: ReactNode;
  /** Controls beside the file; disabled during an upload. */
  beside?: (busy: boolean) => ReactNode;
};

/** Checks a CSV file in a dry run, and then imports it. */
export function ImportFile({ kind, send, intro, beside }: ImportFileProps) {
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<ImportProgress>(noProgress);
  const queryClient = useQueryClient();
  const { mutate, isPending: busy } = useMutation({
    mutationFn: (content: CsvContent) =>
      send(content, (lines) => setProgress((before) => withLines(before, lines))),
    meta: { quiet: true },
    onMutate: () => setProgress(noProgress),
    onSuccess: (_, { dryRun }) => (dryRun ? undefined : queryClient.invalidateQueries()),
    onError: (error) => setProgress((before) => ({ ...before, failure: messageOf(error) })),
  });

  return (
    <>
      <Columns kind={kind} intro={intro} />
      <div className="flex flex-wrap items-end gap-4">
        {beside?.(busy)}
        <FileField
          disabled={busy}
          onChange={(chosen) => {
            setFile(chosen);
            setProgress(noProgress);
          }}
        />
        <Button
          variant="secondary"
          disabled={!file}
          busy={busy}
          onClick={() => file && mutate({ file, dryRun: true, skipRefused: false })}
        >
          Check the file
        </Button>
      </div>
      <Progress progress={progress} busy={busy} />
      {!busy && (
        <NextSteps
          progress={progress}
          onImport={() => file && mutate({ file, dryRun: false, skipRefused: true })}
          onSaveRefused={() => saveCsvAs(refusedFile(progress.rows), `${kind}-refused.csv`)}
        />
      )}
      {progress.failure && (
        <div className="mt-4">
          <FormFailure message={progress.failure} />
        </div>
      )}
      {progress.rows.length > 0 && <ImportRows rows={progress.rows} />}
    </>
  );
}

/** Columns that the file may have. */
function Columns({ kind, intro }: Pick<ImportFileProps, "kind" | "intro">) {
  const { columns, example } = templateOf(kind);
  return (
    <div className="mb-5 flex max-w-[44rem] flex-wrap items-center gap-x-4 gap-y-3 text-small">
      <p className="text-ink-soft">{intro}</p>
      <Button
        variant="secondary"
        size="small"
        onClick={() => saveCsvAs(csvText(columns, [example]), `${kind}-template.csv`)}
      >
        Download a template
      </Button>
      <details className="w-full">
        <summary className="link-plain w-fit cursor-pointer font-semibold">All columns</summary>
        <p className="wrap-anywhere mt-2 text-ink-soft">{plainColumns(kind).join(", ")}</p>
      </details>
    </div>
  );
}

type NextStepsProps = { progress: ImportProgress; onImport: () => void; onSaveRefused: () => void };

/** Buttons to import the valid rows, and to save the refused ones with their reasons. */
function NextSteps({ progress: { done }, onImport, onSaveRefused }: NextStepsProps) {
  if (!done) return null;
  const { refused } = done;
  const fit = done.dryRun ? done.created + done.changed : 0;
  if (fit === 0 && refused === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {fit > 0 && <Button onClick={onImport}>{`Import ${rowsText(fit, refused > 0 ? "good " : "")}`}</Button>}
      {refused > 0 && (
        <Button variant="secondary" onClick={onSaveRefused}>
          {`Download ${rowsText(refused, "refused ")}`}
        </Button>
      )}
    </div>
  );
}

function rowsText(count: number, kind: string): string {
  return `${figures.format(count)} ${kind}${count === 1 ? "row" : "rows"}`;
}

type FileFieldProps = { disabled: boolean; onChange: (file: File | undefined) => void };

function FileField({ disabled, onChange }: FileFieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 max-w-full flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        CSV file
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.files?.[0])}
        className="min-h-11 w-full min-w-0 content-center text-small file:mr-3 file:min-h-9 file:rounded-full file:border-[1.5px] file:border-ink file:border-solid file:bg-transparent file:px-4 file:font-semibold file:text-ink file:text-small"
      />
    </div>
  );
}

function Progress({ progress: { start, rows, done }, busy }: { progress: ImportProgress; busy: boolean }) {
  return (
    <div className="mt-5">
      {busy && (
        <ProgressBar
          label="Progress"
          max={start?.rows || 1}
          value={start ? rows.length : undefined}
          className="max-w-[34rem]"
        />
      )}
      <p role="status" className="font-medium tabular-nums">
        {`${busy && start ? `${figures.format(rows.length)} of ${figures.format(start.rows)} rows` : ""}${!busy && done ? summaryOf(done) : ""}`}
      </p>
      {start && start.ignoredColumns.length > 0 && (
        <p className="text-ink-soft text-small">{`Ignored columns: ${start.ignoredColumns.join(", ")}.`}</p>
      )}
    </div>
  );
}

function summaryOf(done: NonNullable<ImportProgress["done"]>): string {
  const [created, changed, unchanged, refused] = [
    done.created,
    done.changed,
    done.unchanged,
    done.refused,
  ].map(figures.format);
  const counts = `${created} new, ${changed} changed, ${unchanged} unchanged, ${refused} refused.`;
  return `${done.written ? "Imported" : "Checked"}: ${counts}`;
}
