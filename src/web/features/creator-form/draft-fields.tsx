import { deliverableLengths } from "#domain/deliverables/deliverable-limits.ts";
import { AddressField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { KeptFiles } from "./kept-files.tsx";
import { UploadFiles } from "./upload-files.tsx";
import type { DraftFormState } from "./use-draft-form.ts";

export function DraftFields(draft: DraftFormState) {
  const { form, stored } = draft;
  return (
    <>
      {stored.length > 0 && <KeptFiles form={form} files={stored} />}
      <UploadFiles {...draft} field="videos" label="Videos" noun="videos" types="MP4, MOV or WebM" />
      <UploadFiles
        {...draft}
        field="images"
        label="Pictures and documents"
        noun="files"
        types="Pictures or PDF"
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
