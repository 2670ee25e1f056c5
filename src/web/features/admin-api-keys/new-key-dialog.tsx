import { keyScopes, maximumKeyName } from "#domain/api-keys/key-rules.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { InputField, SelectField } from "#web/ui/form/form-fields.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
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

/** What a new key is to be called, and what it may do. Mounted only while it is open. */
export function NewKeyDialog({ make, onClose }: { make: MakeKey; onClose: () => void }) {
  const form = useForm({
    name: "api-key",
    initial: { scope: "read" },
    rules,
    invalidMessage: errorMessages.validation,
    minimumOpenTime: 0,
    send: make,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Make an API key"
      description="One for each program, so that each can be revoked alone."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form.formId} busy={form.sending} busyLabel="Making…">
            Make Key
          </Button>
        </>
      }
    >
      <form
        {...form.formProps}
        id={form.formId}
        // While it is sent no field can be reached: the keyboard still has to be able to scroll.
        tabIndex={form.sending ? 0 : undefined}
        className="grid gap-5"
      >
        <fieldset key={form.version} disabled={form.sending} className="grid min-w-0 gap-5">
          <legend className="sr-only">New API key</legend>
          <KeyFields form={form} />
        </fieldset>
        {form.failure && <FormFailure message={form.failure} />}
      </form>
    </Dialog>
  );
}

function KeyFields({ form }: { form: FormState }) {
  return (
    <>
      <InputField
        form={form}
        name="name"
        label="Name"
        hint="The program that uses it. The history tells by this name who changed something."
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
              defaultChecked={form.values.scope === scope}
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
