import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { currencyText, foreignCurrencies } from "#domain/imports/foreign-currencies.ts";
import type { ImportOutcome, ImportRecord } from "#domain/imports/imports.contract.ts";
import { readRefusedRows } from "#web/api/admin-imports.ts";
import { Button } from "#web/ui/button.tsx";
import { saveAs } from "#web/ui/save-as.ts";
import { ImportRows } from "./import-rows.tsx";

const figures = new Intl.NumberFormat("en");

type ImportPreviewProps = {
  current: ImportRecord;
  busy: boolean;
  next: ReactNode;
  onEdit: () => void;
  onWrite: () => void;
  onRestart: () => void;
};

/** The rows by what happens to them, before and after they are written. */
export function ImportPreview({ current, busy, next, onEdit, onWrite, onRestart }: ImportPreviewProps) {
  const { counts, step } = current;
  const isDone = step === "done";
  const shown = outcomesOf(current);
  const [chosen, setChosen] = useState<ImportOutcome>();
  const outcome = shown.find((each) => each === chosen) ?? shown[0];
  const left = counts.duplicate + counts.refused;
  const fit = counts.created + counts.changed;
  return (
    <div>
      <div role="status">
        <h3 className="font-semibold text-lead">
          <span>{isDone ? doneText(current) : checkedText(fit, left)}</span>
        </h3>
      </div>
      <div className="mt-4 mb-6 flex flex-wrap items-center gap-3">
        {!isDone && fit > 0 && <Button busy={busy} onClick={onWrite}>{`Import ${rowsText(fit)}`}</Button>}
        {isDone && next}
        {isDone && (
          <Button variant="secondary" disabled={busy} onClick={onRestart}>
            Import another file
          </Button>
        )}
        {left > 0 && <RefusedButton current={current} count={left} />}
        {!isDone && (
          <Button variant="quiet" className="max-sm:px-0" disabled={busy} onClick={onEdit}>
            Change the columns
          </Button>
        )}
      </div>
      <NewCreators current={current} />
      <TakenAmounts current={current} />
      {outcome && (
        <>
          <Outcomes shown={shown} counts={counts} value={outcome} onChange={setChosen} />
          <ImportRows key={`${current._id} ${step} ${outcome}`} current={current} outcome={outcome} />
        </>
      )}
    </div>
  );
}

/** Says who will see the creators of new rows. */
function NewCreators({ current: { kind, step, counts, options } }: { current: ImportRecord }) {
  if (kind !== "influencers" || step !== "checked" || counts.created === 0) return null;
  return (
    <p className="mb-3 text-small">
      {options.publish
        ? "New creators are published on the marketplace."
        : "New creators are private: only your team sees them."}
    </p>
  );
}

/** Says which columns are in another currency, and are taken as they are. */
function TakenAmounts({ current: { columns, currencies } }: { current: ImportRecord }) {
  const taken = columns.flatMap((column) => {
    const currency = currencies[column.field ?? ""];
    if (!column.takesAmounts || currency === undefined) return [];
    const foreign = foreignCurrencies(column, columns, currency);
    return `${currencyText(column.header, foreign, currency)}. They are imported as ${currency}.`;
  });
  return taken.map((text) => (
    <p key={text} className="mb-3 text-small">
      {text}
    </p>
  ));
}

/** Problems come first. Rows that are written are in the records, and no longer kept. */
function outcomesOf({ counts, step }: ImportRecord): ImportOutcome[] {
  const order: readonly ImportOutcome[] = ["refused", "duplicate", "created", "changed", "unchanged"];
  const kept = step === "done" ? order.slice(0, 2) : order;
  return kept.filter((outcome) => counts[outcome] > 0);
}

function rowsText(count: number): string {
  return `${figures.format(count)} ${count === 1 ? "row" : "rows"}`;
}

function checkedText(fit: number, left: number): string {
  if (fit === 0) return left === 0 ? "Every row already matches Tandem" : "No row can be imported";
  return left === 0 ? "Every row is ready" : `${rowsText(fit)} ready, ${rowsText(left)} left out`;
}

function doneText({ counts: { created, changed, duplicate, refused } }: ImportRecord): string {
  const left = duplicate + refused;
  const made = `Imported: ${figures.format(created)} new, ${figures.format(changed)} changed`;
  return left === 0 ? made : `${made}, ${figures.format(left)} left out`;
}

function RefusedButton({ current: { _id, fileName }, count }: { current: ImportRecord; count: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => readRefusedRows(_id),
    onSuccess: (file) => saveAs(file, `${fileName.replace(/\.\w+$/, "")}-left-out.csv`),
  });
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {`Download ${rowsText(count)} left out`}
    </Button>
  );
}

const labels: Record<ImportOutcome, string> = {
  created: "New",
  changed: "Changed",
  unchanged: "Unchanged",
  duplicate: "Duplicate",
  refused: "Refused",
};

type OutcomesProps = {
  shown: readonly ImportOutcome[];
  counts: ImportRecord["counts"];
  value: ImportOutcome;
  onChange: (outcome: ImportOutcome) => void;
};

function Outcomes({ shown, counts, value, onChange }: OutcomesProps) {
  return (
    <fieldset aria-label="Rows to show" className="mb-3 flex flex-wrap gap-2">
      {shown.map((outcome) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={outcome === value}
          onClick={() => onChange(outcome)}
          className={clsx(
            "min-h-10 rounded-full border-[1.5px] px-4 font-medium text-small tabular-nums",
            outcome === value ? "border-ink bg-ink text-paper" : "border-line-strong hover:border-ink",
          )}
        >
          {`${labels[outcome]} ${figures.format(counts[outcome])}`}
        </button>
      ))}
    </fieldset>
  );
}
