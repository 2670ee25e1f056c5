import { type ReactNode, useRef } from "react";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useKeepToastsAbove } from "#web/ui/keep-toasts-above.ts";
import { FormFailure } from "./form-layout.tsx";
import type { FormState } from "./use-form.ts";

type SaveBarProps = {
  form: FormState;
  label: string;
  /** Target of Cancel. */
  cancel: string;
  /** A notice above the buttons, where it is seen at once and moves nothing. */
  children?: ReactNode;
};

/** Sticky end of a record's form. */
export function SaveBar({ form, label, cancel, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useKeepToastsAbove(bar);
  return (
    <div ref={bar} className="sticky bottom-0 z-15 flex flex-col gap-3 border-line border-t bg-paper py-3">
      {form.failure && <FormFailure message={form.failure} />}
      {children}
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
