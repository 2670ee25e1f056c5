import { errorMessages } from "#domain/http/error-messages.ts";
import { maximumPasskeyName } from "#domain/two-factor/two-factor-rules.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { InputField } from "#web/ui/form/form-fields.tsx";
import { useForm } from "#web/ui/form/use-form.ts";

type PasskeyNameDialogProps = {
  title: string;
  description: string;
  name?: string;
  submitLabel: string;
  busyLabel: string;
  submit: (name: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the name of a passkey. Stays open with the error if saving fails. */
export function PasskeyNameDialog({ name = "", submit, ...shown }: PasskeyNameDialogProps) {
  const form = useForm({
    name: `passkey ${name}`,
    initial: { name },
    rules: async () => (await import("./security-rules.ts")).passkeyNameProblems,
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: (values) => outcomeOf(submit(values.name.trim()).then(() => ({}))),
  });
  return (
    <FormDialog {...shown} form={form} legend="Passkey">
      <InputField
        form={form}
        name="name"
        label="Name"
        hint="The device or password manager that stores it."
        required
        maxLength={maximumPasskeyName}
        autoComplete="off"
        placeholder="Laptop"
        data-autofocus
      />
    </FormDialog>
  );
}
