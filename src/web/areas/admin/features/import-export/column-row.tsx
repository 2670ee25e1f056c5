import clsx from "clsx";
import type { MouseEvent } from "react";
import { type AppliedReading, readingOfColumn } from "#domain/imports/column-survey.ts";
import { currencyText, foreignCurrencies } from "#domain/imports/foreign-currencies.ts";
import type { ColumnReading, ImportField } from "#domain/imports/import-fields.ts";
import type { ImportColumn, ImportRecord } from "#domain/imports/imports.contract.ts";
import { readingExample } from "#domain/imports/reading-example.ts";
import { Select } from "#web/ui/inputs.tsx";

const linkClass = "link-plain min-h-6 font-semibold";

type ColumnRowProps = {
  column: ImportColumn;
  /** The chosen field; undefined if the column is ignored. */
  field: ImportField | undefined;
  fields: readonly ImportField[];
  /** Fields of all columns. */
  taken: readonly (string | null)[];
  reading: ColumnReading | null;
  /** Amounts in another currency are taken as they are. */
  takesAmounts: boolean;
  current: Pick<ImportRecord, "agency" | "columns" | "currencies">;
  disabled: boolean;
  onField: (field: string | null) => void;
  /** Makes an own field for the column. Undefined if the person may not. */
  onNewField: (() => void) | undefined;
  onReading: (reading: ColumnReading) => void;
  onTakeAmounts: () => void;
};

/**
 * A column: its header with samples, its field, a switch if its cells could mean two things, and a question if its
 * amounts are in another currency.
 */
export function ColumnRow(props: ColumnRowProps) {
  const { column, field, reading, current, disabled, onReading } = props;
  const applied = field && readingOfColumn(field.kind, column.survey, reading, current.agency);
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-line border-b py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]">
      <div className="min-w-0">
        <p className={clsx("wrap-anywhere font-semibold", !field && "text-ink-soft")}>{column.header}</p>
        <p className="truncate text-ink-soft text-small">{column.samples.join(" · ") || "–"}</p>
      </div>
      <FieldSelect {...props} />
      {field && applied && (
        <ReadingLine field={field} applied={applied} disabled={disabled} onReading={onReading} />
      )}
      <CurrencyLine {...props} />
    </li>
  );
}

/** Asks what becomes of amounts in another currency. Nothing is converted. */
function CurrencyLine({
  column,
  field,
  current,
  takesAmounts,
  disabled,
  onField,
  onTakeAmounts,
}: ColumnRowProps) {
  const currency = field && current.currencies[field.name];
  const foreign = currency === undefined ? [] : foreignCurrencies(column, current.columns, currency);
  if (currency === undefined || foreign.length === 0) return null;
  const leaveOut = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The question disappears with the focus.
    currentTarget.closest("li")?.querySelector("select")?.focus();
    onField(null);
  };
  const taken = takesAmounts ? `They are imported as ${currency}.` : "Nothing is converted.";
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small sm:col-span-2">
      <span className="font-medium">{`${currencyText(column.header, foreign, currency)}. ${taken}`}</span>
      <button type="button" disabled={disabled} className={linkClass} onClick={onTakeAmounts}>
        {takesAmounts ? "Don’t import them" : `Import them as ${currency}`}
      </button>
      <button type="button" disabled={disabled} className={linkClass} onClick={leaveOut}>
        Leave the column out
      </button>
    </p>
  );
}

/** Value of the option that makes an own field. No field is called like it. */
const newField = "+";

function FieldSelect(props: ColumnRowProps) {
  const { column, field, fields, taken, disabled, onField, onNewField } = props;
  const { header } = column;
  const groups = [...new Set(fields.map(({ group }) => group))];
  return (
    <Select
      aria-label={`Read ${header} as`}
      value={field?.name ?? ""}
      disabled={disabled}
      onChange={({ currentTarget: { value } }) =>
        value === newField ? onNewField?.() : onField(value || null)
      }
    >
      <option value="">Ignore this column</option>
      {onNewField && <option value={newField}>New custom field…</option>}
      {groups.map((group) => (
        <optgroup key={group} label={group}>
          {fields
            .filter((each) => each.group === group)
            .map(({ name, label }) => (
              <option key={name} value={name} disabled={name !== field?.name && taken.includes(name)}>
                {label}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}

const reasons: Record<AppliedReading["by"], string> = {
  column: "as other cells of this column show",
  person: "as you have chosen",
  guess: "which is a guess",
};

type ReadingLineProps = {
  field: ImportField;
  applied: AppliedReading;
  disabled: boolean;
  onReading: (reading: ColumnReading) => void;
};

/** Says how the column is read, and reads it the other way. */
function ReadingLine({ field, applied, disabled, onReading }: ReadingLineProps) {
  const { reading, other, sample, by } = applied;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small sm:col-span-2">
      <span>{`${sample} is read as ${readingExample(field.kind, sample, reading)}, ${reasons[by]}.`}</span>
      <button type="button" disabled={disabled} className={linkClass} onClick={() => onReading(other)}>
        {`Read it as ${readingExample(field.kind, sample, other)}`}
      </button>
    </p>
  );
}
