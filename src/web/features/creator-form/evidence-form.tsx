import { useEffect, useEffectEvent, useState } from "react";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import type { OnProgress } from "#web/api/upload-transport.ts";
import { Button } from "#web/ui/button.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { shareSent } from "./file-intake.ts";
import { UploadZone } from "./upload-zone.tsx";
import { useChosenFiles } from "./use-chosen-files.ts";

export type SendEvidence = (body: FormData, key: string, onProgress: OnProgress) => Promise<FormOutcome>;

const noFile = [{ path: "images", message: "Choose at least one file" }];

type EvidenceFormProps = {
  name?: string;
  /** Accessible name of the form, if it is the only one on a page. */
  label?: string;
  send: SendEvidence;
  onSent: () => Promise<void> | void;
};

/** Sends files as proof. The selection stays until the upload has succeeded. */
export function EvidenceForm({ name = "evidence", label, send, onSent }: EvidenceFormProps) {
  const chosen = useChosenFiles();
  const { images } = chosen.files;
  const [sent, setSent] = useState(0);
  const form = useForm({
    name,
    rules: async () => () => (images.length === 0 ? noFile : []),
    invalidMessage: errorMessages.validation,
    send: async (_, { key }) => {
      const body = new FormData();
      for (const { file } of images) body.append("images", file, file.name);
      const outcome = await send(body, key, setSent);
      setSent(0);
      if (outcome.ok) {
        chosen.clear();
        await onSent();
      }
      return outcome;
    },
  });
  // The file picker is not a control whose input events the form receives.
  const choose = useEffectEvent(form.changed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice is checked.
  useEffect(() => choose(), [images]);
  const sizes = images.map(({ file }) => file.size);
  return (
    <form {...form.formProps} aria-label={label} className="mt-5">
      <fieldset disabled={form.sending} className="grid min-w-0 gap-5">
        <legend className="sr-only">Files to send</legend>
        <UploadZone
          field="images"
          label="Files"
          noun="files"
          types="JPG, PNG or PDF, 10MB each"
          isOptional={false}
          chosen={chosen}
          problem={form.problemAt("images")}
          progress={form.sending ? (place) => shareSent(sizes, place, sent) : undefined}
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
