import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { DraftNotice, FormFailure } from "./form-layout.tsx";
import type { FormState } from "./use-form.ts";

type FormDialogProps = {
  form: FormState;
  onClose: () => void;
  title: string;
  description: string;
  /** Accessible name of the fields. */
  legend: string;
  submitLabel: string;
  busyLabel?: string;
  variant?: ButtonVariant;
  /** Whether to show fields side by side if there is room. */
  wide?: boolean;
  /** Whether closing keeps the draft. */
  keepsDraft?: boolean;
  onChange?: () => void;
  /** Classes of the dialog, such as its width. */
  className?: string | undefined;
  children: ReactNode;
};

/** A form in a dialog, with the result of the last submission. Mount it only while it is open. */
export function FormDialog({ form, onClose, title, description, ...rest }: FormDialogProps) {
  const { legend, submitLabel, busyLabel = "Saving…", variant = "primary", wide = false } = rest;
  const { keepsDraft = false, onChange, className, children } = rest;
  const [isLeaving, setLeaving] = useState(false);
  const close = () => {
    if (!keepsDraft) form.forget();
    onClose();
  };
  // Escape and a click outside happen by accident.
  const leave = () => (keepsDraft || !form.isChanged() ? close() : setLeaving(true));
  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={title}
        description={description}
        {...(className && { className })}
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={form.formId}
              variant={variant}
              busy={form.sending}
              busyLabel={busyLabel}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <form
          {...form.formProps}
          id={form.formId}
          // All fields are disabled during submission, but the keyboard must still be able to scroll.
          tabIndex={form.sending ? 0 : undefined}
          onChange={onChange}
          className="grid gap-5"
        >
          {form.restored && <DraftNotice onClear={form.clear}>We kept what you typed.</DraftNotice>}
          <fieldset
            key={form.version}
            disabled={form.sending}
            className={clsx("grid min-w-0 gap-5", wide && "sm:grid-cols-2")}
          >
            <legend className="sr-only">{legend}</legend>
            {children}
          </fieldset>
          {form.failure && <FormFailure message={form.failure} />}
        </form>
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={close}
        title="Discard what you have typed?"
        description="It isn’t saved yet."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
      />
    </>
  );
}
