import { useState } from "react";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

type TakenDownFormProps = {
  today: string;
  /** Name of the work, for screen readers. */
  of: string;
  onSend: (day: string) => Promise<FormOutcome>;
};

/** Asks when the work of an ended right was taken down. */
export function TakenDownForm({ today, of, onSend }: TakenDownFormProps) {
  const [sent, setSent] = useState<{ busy: boolean; problem?: string | undefined }>({ busy: false });
  const send = async (day: string) => {
    setSent({ busy: true });
    const outcome = await onSend(day);
    setSent({
      busy: false,
      problem: outcome.ok ? undefined : (outcome.errors[0]?.message ?? outcome.message),
    });
  };
  return (
    <form
      aria-label={`Taken down: ${of}`}
      data-print="hide"
      className="mt-3 border-danger border-l-4 py-1 pl-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(String(new FormData(event.currentTarget).get("downOn") ?? ""));
      }}
    >
      <p className="mb-3 text-small">
        This right has ended. Please take the work down and tell us when you did.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Taken down on" error={sent.problem}>
          {(control) => (
            <TextInput {...control} name="downOn" type="date" required max={today} defaultValue={today} />
          )}
        </Field>
        <Button type="submit" variant="secondary" busy={sent.busy} busyLabel="Saving…">
          Mark as taken down
        </Button>
      </div>
    </form>
  );
}
