import { useEffect, useEffectEvent } from "react";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import type { UploadAccess } from "#web/api/upload-access.ts";
import { Button } from "#web/ui/button.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { UploadFiles } from "./upload-files.tsx";
import { problemsOf } from "./upload-row.ts";
import { useUploads } from "./use-uploads.ts";

/** Sends the IDs of files that have been uploaded. */
export type SendEvidence = (uploads: string[], key: string) => Promise<FormOutcome>;

const noFile = [{ path: "images", message: "Choose at least one file" }];

type EvidenceFormProps = {
  name?: string;
  /** Accessible name of the form, if it is the only one on a page. */
  label?: string;
  access: UploadAccess;
  send: SendEvidence;
  onSent: () => Promise<void> | void;
};

/** Sends files as proof. The selection stays until the upload has succeeded. */
export function EvidenceForm({ name = "evidence", label, access, send, onSent }: EvidenceFormProps) {
  const uploads = useUploads(access);
  const { rows } = uploads;
  const form = useForm({
    name,
    rules: async () => () => (rows.length === 0 ? noFile : []),
    invalidMessage: errorMessages.validation,
    send: async (_, { key }) => {
      const settled = await uploads.settled();
      const problems = problemsOf(settled);
      if (problems.length > 0) return { ok: false, message: errorMessages.validation, errors: problems };
      const outcome = await send(
        settled.flatMap(({ uploadId }) => uploadId ?? []),
        key,
      );
      if (outcome.ok) {
        uploads.clear();
        await onSent();
      }
      return outcome;
    },
  });
  // The file picker is not a control whose input events the form receives.
  const choose = useEffectEvent(form.changed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice is checked.
  useEffect(() => choose(), [rows.length]);
  return (
    <form {...form.formProps} aria-label={label} className="mt-5">
      <fieldset disabled={form.sending} className="grid min-w-0 gap-5">
        <legend className="sr-only">Files to send</legend>
        <UploadFiles
          form={form}
          uploads={uploads}
          field="images"
          label="Files"
          noun="files"
          types="Pictures or PDF"
          isOptional={false}
        />
        {form.failure && <FormFailure message={form.failure} />}
        <div>
          <Button type="submit" busy={form.sending} busyLabel="Sending…">
            Send as proof
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
