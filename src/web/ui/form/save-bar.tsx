import { Button, ButtonLink } from "#web/ui/button.tsx";
import { FormFailure } from "./form-layout.tsx";
import type { FormState } from "./use-form.ts";

type SaveBarProps = {
  form: FormState;
  /** What the button does. */
  label: string;
  /** Where Cancel leads. */
  cancel: string;
};

/** The end of a form about a record; it stays in view. */
export function SaveBar({ form, label, cancel }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-15 flex flex-col gap-3 border-line border-t bg-paper py-3">
      {form.failure && <FormFailure message={form.failure} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.sending} busyLabel="Saving…">
          {label}
        </Button>
        <ButtonLink to={cancel} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </div>
  );
}
