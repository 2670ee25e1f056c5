import { deliverableLengths } from "#domain/deliverables/deliverable-limits.ts";
import { AddressField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { KeptFiles } from "./kept-files.tsx";
import { UploadZone } from "./upload-zone.tsx";
import type { DraftFormState } from "./use-draft-form.ts";

export function DraftFields({ form, chosen, stored, progressOf }: DraftFormState) {
  return (
    <>
      {stored.length > 0 && <KeptFiles form={form} files={stored} />}
      <UploadZone
        field="videos"
        label="Videos"
        noun="videos"
        types="MP4 or MOV, 10MB each"
        chosen={chosen}
        problem={form.problemAt("videos")}
        progress={progressOf("videos")}
      />
      <UploadZone
        field="images"
        label="Pictures and documents"
        noun="files"
        types="JPG, PNG or PDF, 10MB each"
        chosen={chosen}
        problem={form.problemAt("images")}
        progress={progressOf("images")}
      />
      <TextAreaField
        form={form}
        name="caption"
        label="Text of the post"
        rows={5}
        maxLength={deliverableLengths.caption}
      />
      <AddressField form={form} name="link" label="Link" hint="For larger videos." />
      <TextAreaField form={form} name="note" label="Note" rows={2} maxLength={deliverableLengths.note} />
    </>
  );
}
