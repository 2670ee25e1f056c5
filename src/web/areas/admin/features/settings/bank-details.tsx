import { type FormEvent, useState } from "react";
import { bankTextLimits, type StoredBankDetails } from "#domain/agency/bank-details.contract.ts";
import type { SaveOutcome } from "#web/api/save-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormGroup } from "#web/ui/form/form-layout.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

type Details = NonNullable<StoredBankDetails["details"]>;
type BankChange = { details: Details | null; updatedAt: string };

type BankDetailsProps = {
  /** Undefined until requested. */
  stored: StoredBankDetails | undefined;
  onShow: () => void;
  busy: boolean;
  save: (change: BankChange) => Promise<SaveOutcome<StoredBankDetails>>;
  onSaved: (stored: StoredBankDetails) => void;
};

/**
 * The agency's bank account. Viewing and changing it requires a reauthentication, and it is never stored as a
 * draft.
 */
export function BankDetails({ stored, onShow, busy, save, onSaved }: BankDetailsProps) {
  return (
    <div className="group/form" data-dense="">
      <FormGroup
        id="bank"
        title="Bank details"
        description="Where clients pay. They are encrypted and only shown here, to owners; no page or mail contains them."
      >
        <div className="sm:col-span-2">
          {stored === undefined ? (
            <Button variant="secondary" busy={busy} onClick={onShow}>
              Show bank details
            </Button>
          ) : stored.state === "off" ? (
            <p>
              Bank details need the setting <code>ENCRYPTION_KEY</code>, which encrypts them. Without it, they
              can’t be stored here.
            </p>
          ) : (
            <BankForm key={stored.updatedAt} stored={stored} save={save} onSaved={onSaved} />
          )}
        </div>
      </FormGroup>
    </div>
  );
}

const fields = [
  ["holder", "Account holder", false],
  ["account", "IBAN or account number", false],
  ["bic", "BIC", true],
  ["bank", "Bank", true],
] as const;
const none: Details = { holder: "", account: "", bic: "", bank: "" };

function BankForm({
  stored,
  save,
  onSaved,
}: Pick<BankDetailsProps, "save" | "onSaved"> & { stored: StoredBankDetails }) {
  const [values, setValues] = useState(stored.details ?? none);
  const [failure, setFailure] = useState<{ message: string; errors: Record<string, string> }>();
  const [saving, setSaving] = useState(false);
  const send = async (details: Details | null) => {
    setSaving(true);
    const outcome = await save({ details, updatedAt: stored.updatedAt });
    setSaving(false);
    if (outcome.ok) return onSaved(outcome.record);
    const errors = outcome.errors.map(({ path, message }) => [path.replace("details.", ""), message]);
    setFailure({ message: outcome.message, errors: Object.fromEntries(errors) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(values);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-2" autoComplete="off">
      {stored.state === "unreadable" && (
        <p className="sm:col-span-2">The key can’t decrypt the stored bank details. Enter them again.</p>
      )}
      {fields.map(([name, label, optional]) => (
        <Field key={name} label={label} optional={optional} error={failure?.errors[name]}>
          {(control) => (
            <TextInput
              {...control}
              value={values[name]}
              maxLength={bankTextLimits[name]}
              autoComplete="off"
              onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button type="submit" variant="secondary" busy={saving} busyLabel="Saving…">
          Save bank details
        </Button>
        {(stored.details || stored.state === "unreadable") && (
          <Button variant="quiet" disabled={saving} onClick={() => send(null)}>
            Delete
          </Button>
        )}
        {failure && (
          <p role="alert" className="text-danger-text">
            {failure.message}
          </p>
        )}
      </div>
    </form>
  );
}
