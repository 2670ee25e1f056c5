import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { customColumnOf } from "#domain/custom-fields/custom-cells.ts";
import type { CustomSubject } from "#domain/custom-fields/custom-field-kinds.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { customSubjectOf, importFields } from "#domain/imports/import-fields.ts";
import type { ImportMapping, ImportRecord } from "#domain/imports/imports.contract.ts";
import { suggestedField } from "#domain/imports/suggested-field.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { ColumnRow } from "./column-row.tsx";
import { ImportOptionFields } from "./import-options.tsx";
import { importsKey } from "./use-file-import.ts";
import { useMapping } from "./use-mapping.ts";

type ColumnMapping = ImportMapping["columns"][number];

/** Form for a new own field, which the area's route knows. */
export type NewFieldForm = (form: {
  subject: CustomSubject;
  suggested: ReturnType<typeof suggestedField>;
  onAdded: (field: CustomField) => void;
  onClose: () => void;
}) => ReactNode;

type ImportColumnsProps = {
  current: ImportRecord;
  busy: boolean;
  /** Undefined if the person may not add own fields. */
  newField: NewFieldForm | undefined;
  /** The answer of the last check. */
  failure: string | undefined;
  onHeader: (row: number) => void;
  onCheck: (mapping: ImportMapping) => void;
};

/** Fields of the columns of a file, with samples, and the reading of ambiguous ones. */
export function ImportColumns(props: ImportColumnsProps) {
  const { current, busy, newField, failure, onHeader, onCheck } = props;
  const [mapping, setMapping] = useMapping(current);
  const [added, setAdded] = useState<number>();
  const { columns, options } = mapping;
  const fields = importFields(current.kind, current.furtherFields);
  const chosen = columns.map(({ field }) => field);
  const needsPlatform =
    chosen.includes("handle") && !chosen.includes("platform") && !chosen.includes("profile_url");
  const change = (index: number, next: Partial<ColumnMapping>) =>
    setMapping((present) => ({
      ...present,
      columns: present.columns.map((column, place) => (place === index ? { ...column, ...next } : column)),
    }));
  return (
    <div>
      <h3 className="text-lead font-semibold">Match the columns</h3>
      <p className="mt-1 mb-5 max-w-[44rem] text-ink-soft text-small">
        <span>{introOf(current, chosen, newField !== undefined)}</span>
      </p>
      <HeaderField current={current} busy={busy} onHeader={onHeader} />
      <ul aria-label="Columns of the file" className="max-w-[56rem] border-line border-t">
        {current.columns.map((column, index) => (
          <ColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and headers may repeat
            key={index}
            column={column}
            field={fields.find(({ name }) => name === chosen[index])}
            fields={fields}
            taken={chosen}
            reading={columns[index]?.reading ?? null}
            takesAmounts={columns[index]?.takesAmounts ?? false}
            current={current}
            disabled={busy}
            onField={(field) => change(index, { field, reading: null, takesAmounts: false })}
            onNewField={newField && (() => setAdded(index))}
            onReading={(reading) => change(index, { reading })}
            onTakeAmounts={() => change(index, { takesAmounts: !columns[index]?.takesAmounts })}
          />
        ))}
      </ul>
      {newField && added !== undefined && (
        <NewOwnField
          current={current}
          place={added}
          form={newField}
          onAdded={(field) => change(added, { field, reading: null, takesAmounts: false })}
          onClose={() => setAdded(undefined)}
        />
      )}
      <ImportOptionFields
        kind={current.kind}
        options={options}
        needsPlatform={needsPlatform}
        disabled={busy}
        onChange={(changed) => setMapping({ columns, options: { ...options, ...changed } })}
      />
      {failure && (
        <div className="mt-6 max-w-[44rem]">
          <FormFailure message={failure} />
        </div>
      )}
      <Button className="mt-6" busy={busy} onClick={() => onCheck(mapping)}>
        Check the rows
      </Button>
    </div>
  );
}

type NewOwnFieldProps = {
  current: ImportRecord;
  /** Of the column in the file. */
  place: number;
  form: NewFieldForm;
  onAdded: (field: string) => void;
  onClose: () => void;
};

/** Asks what the own field for a column is, and reads the column as it. */
function NewOwnField({ current, place, form, onAdded, onClose }: NewOwnFieldProps) {
  const queryClient = useQueryClient();
  const { header = "", samples = [] } = current.columns[place] ?? {};
  return form({
    subject: customSubjectOf[current.kind],
    suggested: suggestedField({ header, samples }),
    onClose,
    async onAdded(field) {
      // The import names the fields that its columns can be.
      await queryClient.invalidateQueries({ queryKey: importsKey });
      onAdded(customColumnOf([field], field.label) ?? "");
    },
  });
}

const nameFields: readonly string[] = ["name", "first_name", "last_name"];

function introOf(
  { kind, isRemembered }: ImportRecord,
  chosen: readonly (string | null)[],
  mayAdd: boolean,
): string {
  const matched = isRemembered
    ? "The columns are matched as they were last time."
    : "Columns were matched by their headers. Correct what is wrong.";
  const isNamed = kind !== "influencers" || chosen.some((field) => field && nameFields.includes(field));
  const start = isNamed ? matched : `${matched} No column has names, so usernames are used as names.`;
  const ignored = chosen.filter((field) => field === null).length;
  if (ignored === 0) return start;
  const left = `${start} ${ignored === 1 ? "One column is" : `${ignored} columns are`} ignored.`;
  return mayAdd ? `${left} To keep ${ignored === 1 ? "it" : "one"}, choose a field or make your own.` : left;
}

type HeaderFieldProps = Pick<ImportColumnsProps, "current" | "busy" | "onHeader">;

function HeaderField({ current: { firstRows, headerRow }, busy, onHeader }: HeaderFieldProps) {
  return (
    <Field label="Headers" className="mb-5 max-w-[34rem]">
      {(control) => (
        <Select
          {...control}
          value={String(headerRow)}
          disabled={busy}
          onChange={({ currentTarget: { value } }) => {
            const chosen = firstRows.find(({ row }) => String(row) === value);
            if (chosen) onHeader(chosen.row);
          }}
        >
          {firstRows.map(({ row, cells }) => (
            <option key={row} value={String(row)}>
              {`Row ${row}: ${cells.filter(Boolean).slice(0, 5).join(", ")}`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
