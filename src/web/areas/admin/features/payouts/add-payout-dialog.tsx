import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { payoutLengths } from "#domain/payouts/payout-limits.ts";
import { payoutKinds, payoutStateLabels } from "#domain/payouts/payout-states.ts";
import type { CampaignMoney, Payout } from "#domain/payouts/payouts.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { InputField, SelectField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { type Form, useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { usePayoutsChanged } from "./money-query.ts";

const addedKinds = ["bonus", "expense", "rights", "reversal"] as const;
type AddedKind = (typeof addedKinds)[number];
type Values = {
  kind?: string;
  collaborationId?: string;
  reverses?: string;
  amount?: string;
  startsOn?: string;
  reason?: string;
};
type Creator = CampaignMoney["creators"][number];
type AddPayoutDialogProps = { creators: readonly Creator[]; campaign: Campaign; onClose: () => void };

/** Adds a payment beside the price, or reverses one. Mount it only while it is open. */
export function AddPayoutDialog({ creators, campaign: { _id, currency }, onClose }: AddPayoutDialogProps) {
  const changed = usePayoutsChanged();
  const reversible = creators.flatMap(({ payouts }) => payouts).filter(isReversible);
  const form = useForm<Values>({
    name: `payout-of-${_id}`,
    rules: async () => problemsOf,
    fieldOf: (path) => path.replace(/^amount\..*/, "amount"),
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values, { key }) => {
      const json = inputOf(values, { reversible, currency });
      const headers = { "idempotency-key": key };
      const outcome = await outcomeOf(adminCall("POST /api/admin/payouts", { json, headers }));
      if (outcome.ok) {
        toast({ title: "Payout added" });
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
      title="Add a payout"
      description="In addition to the price of an agreement. Without a date, it is due today."
      legend="Payout"
      submitLabel="Add"
    >
      <Fields form={form} creators={creators} reversible={reversible} currency={currency} />
    </FormDialog>
  );
}

type FieldsProps = {
  form: Form<Values>;
  creators: readonly Creator[];
  reversible: readonly Payout[];
  currency: string;
};

function Fields({ form, creators, reversible, currency }: FieldsProps) {
  const kinds = addedKinds.filter((kind) => kind !== "reversal" || reversible.length > 0);
  return (
    <div className="group grid gap-5">
      <SelectField
        form={form}
        name="kind"
        label="Kind"
        placeholder="Choose"
        options={kinds.map((value) => ({ value, label: payoutKinds[value] }))}
        required
        data-autofocus
      />
      <div className="group-has-[[value=reversal]:checked]:hidden">
        <SelectField
          form={form}
          name="collaborationId"
          label="Creator"
          placeholder="Choose"
          options={creators
            .filter(({ agreed }) => agreed !== null)
            .map(({ collaborationId: value, creatorName: label }) => ({ value, label }))}
          required
        />
      </div>
      <div className="hidden group-has-[[value=reversal]:checked]:block">
        <SelectField
          form={form}
          name="reverses"
          label="Takes back"
          placeholder="Choose"
          options={reversible.map((payout) => ({ value: payout._id, label: textOf(payout) }))}
          required
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          form={form}
          name="amount"
          label={`Amount in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <InputField form={form} name="startsOn" label="Due on" type="date" />
      </div>
      <TextAreaField
        form={form}
        name="reason"
        label="Why"
        hint="For your team."
        rows={3}
        required
        maxLength={payoutLengths.reason}
      />
    </div>
  );
}

function isReversible({ kind, state }: Payout): boolean {
  return kind !== "reversal" && (state === "approved" || state === "paid");
}

function textOf({ creatorName, amount, kind, state }: Payout): string {
  return `${creatorName}, ${moneyText(amount)}, ${payoutKinds[kind].toLowerCase()}, ${payoutStateLabels[state].toLowerCase()}`;
}

const needed: [name: keyof Values, message: string][] = [
  ["kind", "Choose a kind"],
  ["amount", "Enter an amount"],
  ["reason", "A reason is needed"],
];

function problemsOf(values: Values) {
  const about: [keyof Values, string] =
    values.kind === "reversal" ? ["reverses", "Choose a payout"] : ["collaborationId", "Choose a creator"];
  return [...needed, about]
    .filter(([name]) => !values[name]?.trim())
    .map(([path, message]) => ({ path, message }));
}

function inputOf(
  { kind, collaborationId = "", reverses, amount = "", startsOn, reason = "" }: Values,
  { reversible, currency }: { reversible: readonly Payout[]; currency: string },
) {
  const reversed = kind === "reversal" ? reversible.find(({ _id }) => _id === reverses) : undefined;
  return {
    kind: kind as AddedKind,
    collaborationId: reversed?.collaborationId ?? collaborationId,
    reverses: reversed?._id ?? null,
    amount: { amount: amount.trim(), currency },
    startsOn: startsOn || null,
    reason,
  };
}
