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
import { type Form, useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { usePayoutsChanged } from "./money-query.ts";

type Action = Payout["actions"][number]["action"];
export type PayoutStep = { payout: Payout; action: Action };
type Values = { paidOn?: string; reference?: string; reason?: string; paymentDays?: string; words?: string };

const texts: Record<Action, { description: string; done: string; variant?: ButtonVariant }> = {
  approve: { description: "The creator is told by email.", done: "Payout approved" },
  pay: {
    description:
      "Once the money was sent. The creator gets day and reference by email, and nothing of it can be changed.",
    done: "Marked as paid",
  },
  cancel: {
    description: "It is not paid. Your reason is for your team.",
    done: "Payout canceled",
    variant: "danger",
  },
  edit: { description: "Until an owner approves it.", done: "Payout changed" },
};

type PayoutDialogProps = PayoutStep & { onClose: () => void };

/** Asks for the input of a payout's step. Mount it only while it is open. */
export function PayoutDialog({ payout, action, onClose }: PayoutDialogProps) {
  const { description, done, variant } = texts[action];
  const { label = "Change", missing = [] } = payout.actions.find((each) => each.action === action) ?? {};
  const changed = usePayoutsChanged();
  const form = useForm<Values>({
    name: `payout-${action}-${payout._id}`,
    initial: action === "edit" ? { paymentDays: String(payout.paymentDays), words: payout.words } : {},
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

function Fields({ action, form }: { action: Action; form: Form<Values> }) {
  if (action === "pay") {
    return (
      <>
        <InputField form={form} name="paidOn" label="Paid on" type="date" required data-autofocus />
        <InputField
          form={form}
          name="reference"
          label="Reference"
          hint="As on the statement of your bank."
          required
          maxLength={payoutLengths.reference}
        />
      </>
    );
  }
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
        <InputField
          form={form}
          name="paymentDays"
          label="Days until the payment"
          inputMode="numeric"
          required
        />
        <TextAreaField
          form={form}
          name="words"
          label="If it is late"
          hint="The creator reads it on their page and, after five days, by email."
          rows={3}
          maxLength={payoutLengths.words}
        />
      </>
    );
  }
  return null;
}

function problemsOf(action: Action, { paidOn = "", reference = "", reason = "", paymentDays = "" }: Values) {
  const needs = (path: string, value: string, message: string) =>
    value.trim() === "" ? [{ path, message }] : [];
  if (action === "pay") {
    return [
      ...needs("paidOn", paidOn, "The day is needed"),
      ...needs("reference", reference, "The reference is needed"),
    ];
  }
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
