import { type FormEvent, useState } from "react";
import type { CollaborationPage } from "#domain/campaigns/collaboration-page.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import {
  type PaymentDetails as Details,
  type OwnPaymentDetailsInput,
  paymentTextLimits,
} from "#domain/payouts/payment-details.contract.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { asSentence } from "#web/ui/form/form-fields.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { Time } from "#web/ui/time.tsx";
import { toast } from "#web/ui/toast.ts";
import { useFocusOnChange } from "#web/ui/use-focus-on-change.ts";

type Stored = NonNullable<CollaborationPage["paymentDetails"]>;
type Give = (details: OwnPaymentDetailsInput) => Promise<FormOutcome>;

/** The bank account of the creator: a form at first, then its last characters. */
export function PaymentDetails({ stored, onGive }: { stored: Stored; onGive: Give }) {
  const { accountEnd, updatedAt } = stored;
  const [replacing, setReplacing] = useState(false);
  const heading = useFocusOnChange<HTMLHeadingElement>(`${updatedAt} ${replacing}`, { preventScroll: true });
  const give: Give = async (details) => {
    const outcome = await onGive(details);
    if (outcome.ok) {
      setReplacing(false);
      toast({ title: "Payment details saved" });
    }
    return outcome;
  };
  return (
    <section
      data-print="hide"
      aria-labelledby="payment-details"
      className="mt-8 rounded-card border border-line bg-raised p-5 sm:p-8"
    >
      <h3 id="payment-details" ref={heading} tabIndex={-1} className="text-subheading">
        Where we pay you
      </h3>
      <p className="mt-2 max-w-[36rem] text-ink-soft">
        Encrypted. Only the owners of the agency see it, when they pay you, and it’s deleted once everything
        is paid.
      </p>
      {accountEnd !== null && !replacing ? (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
          <p>
            <span className="block font-semibold tabular-nums">{`Account ending in ${accountEnd}`}</span>
            {updatedAt && (
              <span className="text-ink-soft text-small">
                Saved <Time value={updatedAt} />
              </span>
            )}
          </p>
          <Button variant="secondary" onClick={() => setReplacing(true)}>
            Replace account
          </Button>
        </div>
      ) : (
        <DetailsForm
          updatedAt={updatedAt}
          onGive={give}
          onCancel={replacing ? () => setReplacing(false) : undefined}
        />
      )}
    </section>
  );
}

const fields = [
  { name: "holder", label: "Account holder", hint: undefined, optional: false },
  { name: "account", label: "IBAN or account number", hint: undefined, optional: false },
  {
    name: "note",
    label: "Bank",
    hint: "With its BIC or routing number, if there is no IBAN.",
    optional: true,
  },
] as const;

const none: Details = { holder: "", account: "", note: "" };

type DetailsFormProps = { updatedAt: string | null; onGive: Give; onCancel: (() => void) | undefined };

/** Not a form like the others, which keep what is typed in the tab. */
function DetailsForm({ updatedAt, onGive, onCancel }: DetailsFormProps) {
  const [values, setValues] = useState(none);
  const [failure, setFailure] = useState<{ message: string; errors: Record<string, string> }>();
  const [saving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { paymentProblems } = await import("./collaboration-rules.ts");
    const problems = paymentProblems(values);
    if (problems.length > 0) return setFailure(failureOf(errorMessages.validation, problems));
    setSaving(true);
    const outcome = await onGive({ ...values, updatedAt });
    setSaving(false);
    if (!outcome.ok) setFailure(failureOf(outcome.message, outcome.errors));
  };
  return (
    <form onSubmit={submit} noValidate autoComplete="off" className="mt-5 grid max-w-[34rem] gap-5">
      {fields.map(({ name, label, hint, optional }) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          optional={optional}
          error={asSentence(failure?.errors[name])}
        >
          {(control) => (
            <TextInput
              {...control}
              value={values[name]}
              required={!optional}
              maxLength={paymentTextLimits[name]}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      {failure && (
        <p role="alert" className="text-danger-text">
          {failure.message}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={saving} busyLabel="Saving…">
          Save payment details
        </Button>
        {onCancel && (
          <Button variant="secondary" disabled={saving} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function failureOf(message: string, problems: readonly { path: string; message: string }[]) {
  return { message, errors: Object.fromEntries(problems.map((problem) => [problem.path, problem.message])) };
}
