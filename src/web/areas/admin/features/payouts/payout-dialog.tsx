import { useQuery } from "@tanstack/react-query";
import { paymentDayLimits } from "#domain/campaigns/offer-options.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { payoutLengths } from "#domain/payouts/payout-limits.ts";
import type { Payout } from "#domain/payouts/payouts.contract.ts";
import { wholeNumberOf } from "#domain/readers/read-number.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import type { ButtonVariant } from "#web/ui/button.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { InputField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { type Form, type FormState, useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { payoutTotalsQuery, usePayoutsChanged } from "./money-query.ts";

type Action = Payout["actions"][number]["action"];
export type PayoutStep = { payout: Payout; action: Action };
type Values = { paidOn?: string; reference?: string; reason?: string; paymentDays?: string; words?: string };

const texts: Record<Action, { description: string; done: string; variant?: ButtonVariant }> = {
  approve: {
    description: "The creator is notified by email, or by a message that you copy.",
    done: "Payout approved",
  },
  pay: {
    description:
      "Do this once the money has been sent. The creator gets the date and reference by email or on their page, and the payout can no longer be changed.",
    done: "Marked as paid",
  },
  cancel: {
    description: "It won’t be paid. Only your team sees the reason.",
    done: "Payout canceled",
    variant: "danger",
  },
  edit: { description: "Possible until an owner approves it.", done: "Payout changed" },
};

type PayoutDialogProps = PayoutStep & { onClose: () => void };

/** Asks for the input of a payout's step. Mount it only while it is open. */
export function PayoutDialog(props: PayoutDialogProps) {
  const { data, isPending } = useQuery(payoutTotalsQuery(""));
  return isPending ? null : <StepDialog {...props} today={data?.today ?? ""} />;
}

function StepDialog({ payout, action, onClose, today }: PayoutDialogProps & { today: string }) {
  const { description, done, variant } = texts[action];
  const { label = "Change", missing = [] } = payout.actions.find((each) => each.action === action) ?? {};
  const changed = usePayoutsChanged();
  const form = useForm<Values>({
    name: `payout-${action}-${payout._id}`,
    initial:
      action === "edit"
        ? { paymentDays: String(payout.paymentDays), words: payout.words }
        : { paidOn: today },
    rules: async () => (values) => problemsOf(action, values),
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values) => {
      const outcome = await outcomeOf(send(payout, action, values));
      if (outcome.ok) toast({ title: done, description: payout.creatorName });
      else if (outcome.status === 409) {
        toast({ title: "Nothing was changed", description: outcome.message, variant: "destructive" });
      }
      if (outcome.ok || outcome.status === 409) {
        onClose();
        await changed();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${label}: ${payout.creatorName}, ${moneyText(payout.amount)}`}
      description={(action === "approve" && missing[0]) || description}
      legend="Payout"
      submitLabel={action === "edit" ? "Save" : label}
      {...(variant && { variant })}
    >
      <Fields action={action} form={form} />
    </FormDialog>
  );
}

/** Day and reference of a payment. The day is usually today, so the reference has the focus. */
export function PaymentFields({ form }: { form: FormState }) {
  return (
    <>
      <InputField form={form} name="paidOn" label="Paid on" type="date" required />
      <InputField
        form={form}
        name="reference"
        label="Reference"
        hint="As on your bank statement."
        required
        maxLength={payoutLengths.reference}
        data-autofocus
      />
    </>
  );
}

export function paymentProblems({ paidOn = "", reference = "" }: { paidOn?: string; reference?: string }) {
  return [...needs("paidOn", paidOn, "Enter a date"), ...needs("reference", reference, "Enter a reference")];
}

function needs(path: string, value: string, message: string) {
  return value.trim() === "" ? [{ path, message }] : [];
}

function Fields({ action, form }: { action: Action; form: Form<Values> }) {
  if (action === "pay") return <PaymentFields form={form} />;
  if (action === "cancel") {
    return (
      <TextAreaField
        form={form}
        name="reason"
        label="Why"
        rows={3}
        required
        maxLength={payoutLengths.reason}
        data-autofocus
      />
    );
  }
  if (action === "edit") {
    return (
      <>
        <InputField form={form} name="paymentDays" label="Days until payment" inputMode="numeric" required />
        <TextAreaField
          form={form}
          name="words"
          label="If it is late"
          hint="The creator sees it on their page and, after five days, by email."
          rows={3}
          maxLength={payoutLengths.words}
        />
      </>
    );
  }
  return null;
}

function problemsOf(action: Action, values: Values) {
  const { reason = "", paymentDays = "" } = values;
  if (action === "pay") return paymentProblems(values);
  if (action === "cancel") return needs("reason", reason, "A reason is needed");
  const { from, to } = paymentDayLimits;
  const days = wholeNumberOf(paymentDays);
  const isDays = Number.isInteger(days) && days >= from && days <= to;
  return action === "edit" && !isDays
    ? [{ path: "paymentDays", message: `must be a whole number from ${from} to ${to}` }]
    : [];
}

function send(
  { _id: id, updatedAt }: Payout,
  action: Action,
  values: Values,
): Promise<{ message?: string | undefined }> {
  const { paidOn = "", reference = "", reason = "", paymentDays = "", words = "" } = values;
  if (action === "edit") {
    const json = { paymentDays: wholeNumberOf(paymentDays), words, updatedAt };
    return adminCall("PUT /api/admin/payouts/:id", { params: { id }, json });
  }
  const json = { action, paidOn: paidOn || null, reference, reason, updatedAt };
  return adminCall("PUT /api/admin/payouts/:id/state", { params: { id }, json });
}
