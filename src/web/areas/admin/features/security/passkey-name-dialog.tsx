import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { maximumPasskeyName } from "#domain/two-factor/two-factor-rules.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

type PasskeyNameDialogProps = {
  title: string;
  description: string;
  name?: string;
  submitLabel: string;
  busyLabel: string;
  submit: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the name of a passkey. Stays open with the error if saving fails. */
export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { title, description, name = "", submitLabel, busyLabel, submit, onClose } = props;
  const input = useRef<HTMLInputElement>(null);
  const formId = useId();
  const [problem, setProblem] = useState<string>();
  const saving = useMutation({
    mutationFn: submit,
    onError: (error) => setProblem(messageOf(error)),
    meta: { quiet: true },
  });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? "";
    setProblem(typed === "" ? "Name is required" : undefined);
    if (typed === "") input.current?.focus();
    else saving.mutate(typed);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={saving.isPending} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={send}>
        <Field label="Name" hint="The device or the password manager that keeps it." error={problem}>
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              name="name"
              defaultValue={name}
              maxLength={maximumPasskeyName}
              autoComplete="off"
              placeholder="Laptop"
              required
              data-autofocus
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
