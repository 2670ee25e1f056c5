import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { csvColumns, readOnlyColumns } from "#domain/csv/csv.contract.ts";
import { type ImportName, importCsv } from "#web/api/admin-transfer.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { type ImportProgress, noProgress, withLines } from "./import-progress.ts";
import { ImportRows } from "./import-rows.tsx";

const figures = new Intl.NumberFormat("en");

/** A CSV file is checked in a dry run first, and then imported. */
export function ImportSection() {
  const [kind, setKind] = useState<ImportName>("influencers");
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<ImportProgress>(noProgress);
  const queryClient = useQueryClient();
  const { mutate, isPending: busy } = useMutation({
    mutationFn: (content: { file: File; dryRun: boolean }) =>
      importCsv(kind, content, (lines) => setProgress((before) => withLines(before, lines))),
    meta: { quiet: true },
    onMutate: () => setProgress(noProgress),
    onSuccess: (_, { dryRun }) => (dryRun ? undefined : queryClient.invalidateQueries()),
    onError: (error) => setProgress((before) => ({ ...before, failure: messageOf(error) })),
  });
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
        <ListField
          kind={kind}
          disabled={busy}
          onChange={(chosen) => {
            setKind(chosen);
            setProgress(noProgress);
          }}
        />
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
          onClick={() => file && mutate({ file, dryRun: true })}
        >
          Check the file
        </Button>
        {canWrite && (
          <Button disabled={busy} onClick={() => file && mutate({ file, dryRun: false })}>
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

type ListFieldProps = { kind: ImportName; disabled: boolean; onChange: (kind: ImportName) => void };

function ListField({ kind, disabled, onChange }: ListFieldProps) {
  return (
    <Field label="List">
      {(control) => (
        <Select
          {...control}
          value={kind}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value === "brands" ? "brands" : "influencers")}
          className="min-w-44"
        >
          <option value="influencers">Influencers</option>
          <option value="brands">Brands</option>
        </Select>
      )}
    </Field>
  );
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
