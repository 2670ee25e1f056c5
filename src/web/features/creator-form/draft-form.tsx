import { Button } from "#web/ui/button.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { DraftFields } from "./draft-fields.tsx";
import { type SendDraft, useDraftForm } from "./use-draft-form.ts";

type DraftFormProps = { pieceId: string; legend: string; send: SendDraft };

/** Sends a draft, on the page of its creator. */
export function DraftForm({ pieceId, legend, send }: DraftFormProps) {
  const draft = useDraftForm(pieceId, send);
  const { form } = draft;
  return (
    <form {...form.formProps} className="mt-5">
      <fieldset key={form.version} disabled={form.sending} className="grid min-w-0 max-w-[40rem] gap-5">
        <legend className="mb-4 font-semibold">{legend}</legend>
        <DraftFields {...draft} />
        {form.failure && <FormFailure message={form.failure} />}
        <div>
          <Button type="submit" busy={form.sending} busyLabel="Sending…">
            Send the draft
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
