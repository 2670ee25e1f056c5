import type { UploadField } from "#domain/media/accepted-files.ts";
import type { FormState } from "#web/ui/form/use-form.ts";
import { UploadRows } from "./upload-rows.tsx";
import { UploadZone } from "./upload-zone.tsx";
import type { Uploads } from "./use-uploads.ts";

type UploadFilesProps = {
  form: FormState;
  uploads: Uploads;
  field: UploadField;
  label: string;
  noun: string;
  types: string;
  isOptional?: boolean;
};

/** A zone for files, which are sent as soon as they are chosen, and how far each is. */
export function UploadFiles({ form, uploads, field, label, noun, types, isOptional }: UploadFilesProps) {
  const rows = uploads.rows.filter((row) => row.field === field);
  const rowsId = `${form.formId}-${field}`;
  const focusZone = () => {
    document.getElementById(rowsId)?.querySelector<HTMLElement>("input[type=file]")?.focus();
  };
  return (
    <div id={rowsId} className="grid gap-3">
      <UploadZone
        {...{ field, label, noun, types }}
        {...(isOptional !== undefined && { isOptional })}
        chosen={uploads.chosen}
        problem={form.problemAt(field)}
        tiles={
          <UploadRows
            label={`Chosen ${label.toLowerCase()}`}
            rows={rows}
            uploads={uploads}
            onRemoved={focusZone}
          />
        }
      />
    </div>
  );
}
