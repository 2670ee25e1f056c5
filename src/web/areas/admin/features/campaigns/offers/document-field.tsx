import { useRef } from "react";
import type { TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { uploadChoices } from "#domain/media/check-file.ts";
import { adminCall, adminHeaders } from "#web/api/admin-client.ts";
import { type FormOutcome, outcomeOf } from "#web/api/form-outcome.ts";
import { uploadAccess } from "#web/api/upload-access.ts";
import { problemsOf } from "#web/features/creator-form/upload-row.ts";
import { UploadRows } from "#web/features/creator-form/upload-rows.tsx";
import { useUploads } from "#web/features/creator-form/use-uploads.ts";
import { Field } from "#web/ui/field.tsx";
import { FileInput } from "#web/ui/file-input.tsx";
import { asSentence } from "#web/ui/form/form-fields.tsx";

export type AgreementDocument = ReturnType<typeof useAgreementDocument>;

/** Document of a recorded agreement. Uploaded as soon as it is chosen, and attached once the agreement exists. */
export function useAgreementDocument({ _id, document }: TeamOffer) {
  const uploads = useUploads(uploadAccess(adminCall, () => adminHeaders(), "agreements", _id));
  return {
    uploads,
    isChosen: uploads.rows.length > 0,
    /** Takes the place of the file that was chosen before. */
    choose: async (file: File) => {
      for (const row of uploads.rows) uploads.remove(row);
      await uploads.chosen.add("images", [file]);
    },
    send: async (): Promise<FormOutcome> => {
      const rows = await uploads.settled();
      const problems = problemsOf(rows);
      const upload = rows.at(-1)?.uploadId;
      if (problems.length > 0 || upload === undefined) {
        return { ok: false, status: 422, message: errorMessages.validation, errors: problems };
      }
      const outcome = await outcomeOf(
        adminCall("POST /api/admin/offers/:id/document", {
          params: { id: _id },
          json: { upload, ...(document && { replaces: document.id }) },
        }),
      );
      if (outcome.ok) uploads.clear();
      return outcome;
    },
  };
}

type DocumentFieldProps = { document: AgreementDocument; problem: string | undefined; optional?: boolean };

/** Selects the signed paper, or a note of the call. */
export function DocumentField({ document, problem, optional = false }: DocumentFieldProps) {
  const { uploads, choose } = document;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid min-w-0 gap-2">
      <Field
        label="Document"
        hint="The signed document or a note of the call: a picture or PDF. Only the team sees it."
        optional={optional}
        error={asSentence(uploads.chosen.notices.images[0] ?? problem)}
      >
        {(ties) => (
          <FileInput
            {...ties}
            ref={input}
            name="images"
            accept={uploadChoices.images}
            onChoose={(file) => void choose(file)}
          />
        )}
      </Field>
      <UploadRows
        label="Chosen document"
        rows={uploads.rows}
        uploads={uploads}
        onRemoved={() => input.current?.focus()}
      />
    </div>
  );
}
