import { useRef, useState } from "react";
import type { TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { checkFile, fileChoices } from "#domain/media/check-file.ts";
import { uploadingAdminCall } from "#web/api/admin-client.ts";
import { type FormOutcome, outcomeOf } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FileInput } from "#web/ui/file-input.tsx";
import { asSentence } from "#web/ui/form/form-fields.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";

export type AgreementDocument = ReturnType<typeof useAgreementDocument>;

/** Document of a recorded agreement. Selected here, and uploaded once the agreement exists. */
export function useAgreementDocument({ _id, document }: TeamOffer) {
  const [file, setFile] = useState<File>();
  const [notice, setNotice] = useState<string>();
  const [sent, setSent] = useState<number>();
  return {
    file,
    notice,
    /** Uploaded fraction from 0 to 1; undefined if nothing is being sent. */
    progress: file && sent !== undefined ? Math.min(1, sent / file.size) : undefined,
    choose: async (next: File | undefined) => {
      const checked = next && (await checkFile("images", next));
      const refusal = checked && "refusal" in checked ? checked.refusal : undefined;
      setNotice(refusal);
      if (refusal === undefined) setFile(next);
    },
    send: async (): Promise<FormOutcome> => {
      const form = new FormData();
      if (document) form.append("replaces", document.id);
      if (file) form.append("images", file, file.name);
      setSent(0);
      const call = uploadingAdminCall(setSent)("POST /api/admin/offers/:id/document", {
        params: { id: _id },
        form,
      });
      const outcome = await outcomeOf(call);
      setSent(undefined);
      return outcome;
    },
  };
}

type DocumentFieldProps = { document: AgreementDocument; problem: string | undefined; optional?: boolean };

/** Selects the signed paper, or a note of the call. */
export function DocumentField({ document, problem, optional = false }: DocumentFieldProps) {
  const { file, notice, progress, choose } = document;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid min-w-0 gap-2">
      <Field
        label="Document"
        hint="The signed document or a note of the call: JPG, PNG or PDF, up to 10MB. Only the team sees it."
        optional={optional}
        error={asSentence(notice ?? problem)}
      >
        {(ties) => (
          <FileInput
            {...ties}
            ref={input}
            name="images"
            accept={fileChoices.images}
            onChoose={(next) => void choose(next)}
          />
        )}
      </Field>
      {file && (
        <p className="flex min-w-0 flex-wrap items-center gap-3 text-small">
          <span className="wrap-anywhere">{file.name}</span>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              void choose(undefined);
              input.current?.focus();
            }}
          >
            Remove document
          </Button>
        </p>
      )}
      {progress !== undefined && <ProgressBar label="Sending the document" max={1} value={progress} />}
    </div>
  );
}
