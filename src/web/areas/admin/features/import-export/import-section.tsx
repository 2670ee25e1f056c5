import { useId, useRef, useState } from "react";
import { csvColumns, type ImportLine, readOnlyColumns } from "#domain/csv/csv.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { type ImportProgress, noProgress, withLines } from "./import-progress.ts";
import { ImportRows } from "./import-rows.tsx";

const figures = new Intl.NumberFormat("en");

export type ImportKind = "influencers" | "brands";
/** Sends the file; answers why it was refused, or nothing. */
export type SendImport = (
  kind: ImportKind,
  content: { file: File; dryRun: boolean },
  onLines: (lines: ImportLine[]) => void,
) => Promise<string | undefined>;

/** A CSV file is looked through first, and then written. */
export function ImportSection({ send }: { send: SendImport }) {
  const [kind, setKind] = useState<ImportKind>("influencers");
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<ImportProgress>(noProgress);
  const fileId = useId();
  const latest = useRef(noProgress);

  const show = (next: ImportProgress) => {
    latest.current = next;
    setProgress(next);
  };
  const run = async (dryRun: boolean) => {
    if (!file) return;
    setBusy(true);
    show(noProgress);
    const failure = await send(kind, { file, dryRun }, (lines) => show(withLines(latest.current, lines)));
    if (failure) show({ ...latest.current, failure });
    setBusy(false);
  };
  const { done } = progress;
  const written = done ? done.created + done.changed : 0;
  const canWrite = done?.dryRun && done.refused === 0 && written > 0;

  return (
    <section aria-labelledby="import">
      <h2 id="import" className="mb-2 text-subheading">
        Import
      </h2>
      <p className="mb-4 max-w-[44rem] text-ink-soft text-small">
        A row whose email is known changes that record; the others are added. Columns:{" "}
        {csvColumns[kind].filter((name) => !readOnlyColumns.includes(name)).join(", ")}.
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <Field label="List">
          {(control) => (
            <Select
              {...control}
              value={kind}
              disabled={busy}
              onChange={(event) => {
                setKind(event.currentTarget.value === "brands" ? "brands" : "influencers");
                show(noProgress);
              }}
              className="min-w-44"
            >
              <option value="influencers">Influencers</option>
              <option value="brands">Brands</option>
            </Select>
          )}
        </Field>
        <div className="flex min-w-0 max-w-full flex-col gap-1.5">
          <label htmlFor={fileId} className="font-semibold">
            CSV file
          </label>
          <input
            id={fileId}
            type="file"
            accept=".csv,text/csv"
            disabled={busy}
            onChange={(event) => {
              setFile(event.currentTarget.files?.[0]);
              show(noProgress);
            }}
            className="min-h-11 w-full min-w-0 content-center text-small file:mr-3 file:min-h-9 file:rounded-full file:border-[1.5px] file:border-ink file:border-solid file:bg-transparent file:px-4 file:font-semibold file:text-ink file:text-small"
          />
        </div>
        <Button variant="secondary" disabled={!file} busy={busy} onClick={() => void run(true)}>
          Check the file
        </Button>
        {canWrite && (
          <Button disabled={busy} onClick={() => void run(false)}>
            Import {written === 1 ? "1 row" : `${figures.format(written)} rows`}
          </Button>
        )}
      </div>
      <Progress progress={progress} busy={busy} />
      {progress.failure && (
        <div className="mt-4">
          <FormFailure message={progress.failure} />
        </div>
      )}
      {progress.rows.length > 0 && <ImportRows rows={progress.rows} />}
    </section>
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
        {busy && start && `${figures.format(rows.length)} of ${figures.format(start.rows)} rows`}
        {!busy && done && summaryOf(done)}
      </p>
      {start && start.ignoredColumns.length > 0 && (
        <p className="text-ink-soft text-small">Columns left aside: {start.ignoredColumns.join(", ")}.</p>
      )}
    </div>
  );
}

function summaryOf(done: NonNullable<ImportProgress["done"]>): string {
  const { refused, dryRun, written } = done;
  const [created, changed, unchanged, wrong] = [done.created, done.changed, done.unchanged, refused].map(
    figures.format,
  );
  const counts = `${created} new, ${changed} changed, ${unchanged} as they are, ${wrong} refused.`;
  if (written) return `Imported: ${counts}`;
  return dryRun && refused === 0
    ? `Checked: ${counts}`
    : `${counts} Nothing is written while a row is refused.`;
}
