import { keyScopes, maximumKeyName } from "#domain/api-keys/key-rules.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { InputField, SelectField } from "#web/ui/form/form-fields.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { RadioCard } from "#web/ui/radio-card.tsx";
import { scopeTexts } from "./scope-texts.ts";

export type MakeKey = (values: Record<string, string>) => Promise<FormOutcome>;

const rules = async () => (await import("./new-key-rules.ts")).newKeyProblems;

const ends = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
];

/** Name, scope, and expiry of a new key. Mount it only while it is open. */
export function NewKeyDialog({ make, onClose }: { make: MakeKey; onClose: () => void }) {
  const form = useForm({
    name: "api-key",
    initial: { scope: "read" },
    rules,
    invalidMessage: errorMessages.validation,
    send: make,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      keepsDraft
      title="Create an API key"
      description="Use one for each program, so that you can revoke each on its own."
      legend="New API key"
      submitLabel="Create key"
      busyLabel="Creating…"
    >
      <KeyFields form={form} />
    </FormDialog>
  );
}

function KeyFields({ form }: { form: FormState }) {
  return (
    <>
      <InputField
        form={form}
        name="name"
        label="Name"
        hint="The program that uses it. The history shows changes under this name."
        required
        maxLength={maximumKeyName}
        autoComplete="off"
        placeholder="CRM sync"
        data-autofocus
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold">What it may do</legend>
        <div className="grid gap-2">
          {keyScopes.map((scope) => (
            <RadioCard
              key={scope}
              name="scope"
              value={scope}
              defaultChecked={form.texts.get("scope") === scope}
              title={scopeTexts[scope].title}
            >
              {scopeTexts[scope].text}
            </RadioCard>
          ))}
        </div>
      </fieldset>
      <SelectField
        form={form}
        name="expiresAt"
        label="Ends"
        placeholder="When it is revoked"
        options={ends}
      />
    </>
  );
}
