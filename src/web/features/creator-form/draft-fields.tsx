import { deliverableLengths } from "#domain/deliverables/deliverable-limits.ts";
import type { UploadField } from "#domain/media/upload-limits.ts";
import { AddressField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { KeptFiles } from "./kept-files.tsx";
import { UploadRows } from "./upload-rows.tsx";
import { UploadZone } from "./upload-zone.tsx";
import type { DraftFormState } from "./use-draft-form.ts";

export function DraftFields(draft: DraftFormState) {
  const { form, stored } = draft;
  return (
    <>
      {stored.length > 0 && <KeptFiles form={form} files={stored} />}
      <DraftFiles {...draft} field="videos" label="Videos" noun="videos" types="MP4 or MOV" />
      <DraftFiles
        {...draft}
        field="images"
        label="Pictures and documents"
        noun="files"
        types="JPG, PNG or PDF"
      />
      <TextAreaField
        form={form}
        name="caption"
        label="Text of the post"
        rows={5}
        maxLength={deliverableLengths.caption}
      />
      <AddressField form={form} name="link" label="Link" />
      <TextAreaField form={form} name="note" label="Note" rows={2} maxLength={deliverableLengths.note} />
    </>
  );
}

type DraftFilesProps = DraftFormState & { field: UploadField; label: string; noun: string; types: string };

/** A zone for files, which are sent as soon as they are chosen. */
function DraftFiles({ form, uploads, field, label, noun, types }: DraftFilesProps) {
  const rows = uploads.rows.filter((row) => row.field === field);
  const rowsId = `${form.formId}-${field}`;
  const focusZone = () => {
    document.getElementById(rowsId)?.querySelector<HTMLElement>("input[type=file]")?.focus();
  };
  return (
    <div id={rowsId} className="grid gap-3">
      <UploadZone
        {...{ field, label, noun, types }}
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
