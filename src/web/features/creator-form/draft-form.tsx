import type { Draft } from "#domain/deliverables/deliverables.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { DraftFields } from "./draft-fields.tsx";
import { isSettled } from "./upload-row.ts";
import { type DraftCalls, useDraftForm } from "./use-draft-form.ts";

type DraftFormProps = {
  deliverableId: string;
  legend: string;
  /** The draft before. */
  earlier: Draft | undefined;
  calls: DraftCalls;
};

/** Sends a draft, on the page of its creator. */
export function DraftForm({ deliverableId, legend, earlier, calls }: DraftFormProps) {
  const draft = useDraftForm(deliverableId, calls, earlier);
  const { form } = draft;
  return (
    <form {...form.formProps} className="mt-5">
      <fieldset key={form.version} disabled={form.sending} className="grid min-w-0 max-w-[40rem] gap-5">
        <legend className="mb-4 font-semibold">{legend}</legend>
        <DraftFields {...draft} />
        {form.sending && draft.uploads.rows.some((row) => !isSettled(row)) && (
          <p role="status" className="text-ink-soft">
            Your draft is sent as soon as its files have arrived. Keep this page open.
          </p>
        )}
        {form.failure && <FormFailure message={form.failure} />}
        <div>
          <Button type="submit" busy={form.sending} busyLabel="Sending…">
            Send draft
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
