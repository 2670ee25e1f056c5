import { useState } from "react";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { OwnRegistration } from "#domain/status/status.contract.ts";
import type { SaveOutcome } from "#web/api/save-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { DraftNotice, FormEnd, FormFailure } from "#web/ui/form/form-layout.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import { comparedFields } from "./brand-values.ts";
import { CampaignFields, CompanyFields, ContactFields } from "./registration-fields.tsx";

export type SaveRegistration = (
  registration: Record<string, unknown>,
) => Promise<SaveOutcome<OwnRegistration>>;

type RegistrationEditFormProps = {
  registration: OwnRegistration;
  save: SaveRegistration;
  onSaved: () => void;
  onCancel: () => void;
};

const rules = async () => (await import("./registration-rules.ts")).registrationEditProblems;

const valuesOf = (registration: OwnRegistration) => ({
  ...registration,
  goalsPublic: registration.goalsPublic ? "true" : "",
});
type Values = Partial<ReturnType<typeof valuesOf>>;

const valueNames = [
  "companyName",
  "industry",
  "website",
  "description",
  "contactName",
  "phone",
  "budgetRange",
  "goals",
  "goalsPublic",
  "companySize",
  "location",
];
const ownFields = comparedFields.filter(({ name }) => valueNames.includes(name));

/** Registration form for a pending brand: all fields except the email address. */
export function RegistrationEditForm({ registration, save, onSaved, onCancel }: RegistrationEditFormProps) {
  const [stored, setStored] = useState<OwnRegistration>();
  const form = useForm<Values>({
    // A draft based on an earlier version would undo later changes.
    name: `registration:${registration.updatedAt}`,
    initial: valuesOf(registration),
    rules,
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values) => {
      const outcome = await save({ ...values, goalsPublic: values.goalsPublic === "true" });
      if (outcome.ok) onSaved();
      else setStored(outcome.current);
      return outcome;
    },
  });
  return (
    <>
      {form.restored && (
        <DraftNotice onClear={form.reset} label="Back to what was sent">
          We kept what you typed.
        </DraftNotice>
      )}
      <form {...form.formProps}>
        <fieldset key={form.version} disabled={form.sending} className="min-w-0">
          <legend className="sr-only">Your registration</legend>
          <input name="updatedAt" defaultValue={form.texts.get("updatedAt") ?? ""} readOnly hidden />
          <CompanyFields form={form} />
          <ContactFields form={form} hasEmail={false} />
          <CampaignFields form={form} />
        </fieldset>
        <FormEnd>
          {form.failure && <FormFailure message={form.failure} />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="brand" size="large" busy={form.sending} busyLabel="Saving…">
              Save changes
            </Button>
            <Button variant="quiet" size="large" onClick={onCancel} disabled={form.sending}>
              Cancel
            </Button>
          </div>
        </FormEnd>
      </form>
      {stored && (
        <VersionConflict
          form={form}
          fields={ownFields}
          base={valuesOf(registration)}
          stored={valuesOf(stored)}
          onClose={() => setStored(undefined)}
        />
      )}
    </>
  );
}
