import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { maximumFees } from "#domain/payouts/payout-limits.ts";
import { type PayoutStart, payoutStartCodes, payoutStarts } from "#domain/payouts/payout-states.ts";
import { type CampaignMoney, isUndecided } from "#domain/payouts/payouts.contract.ts";
import { wholeNumberOf } from "#domain/readers/read-number.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { InputField, SelectField } from "#web/ui/form/form-fields.tsx";
import { NumberedRow } from "#web/ui/form/numbered-row.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { type FormRow, useRows } from "#web/ui/form/use-rows.ts";
import { toast } from "#web/ui/toast.ts";
import { usePayoutsChanged } from "./money-query.ts";

type Creator = CampaignMoney["creators"][number];
type Fee = { _id?: string; amount?: string; starts?: string; startsOn?: string; paymentDays?: string };
type Values = { fees?: Fee[] };
type FeesDialogProps = { creator: Creator; campaign: Campaign; onClose: () => void };

const options = payoutStartCodes.map((value) => ({ value, label: payoutStarts[value] }));

/** Splits the price of a collaboration into payments. Mount it only while it is open. */
export function FeesDialog({ creator, campaign: { currency }, onClose }: FeesDialogProps) {
  const changed = usePayoutsChanged();
  const open = creator.payouts.filter((payout) => payout.kind === "fee" && isUndecided(payout));
  const form = useForm<Values>({
    name: `fees-${creator.collaborationId}`,
    initial: {
      fees: open.map(({ _id, amount, starts, startsOn, paymentDays }) => ({
        _id,
        amount: amount.amount,
        starts,
        startsOn: startsOn ?? "",
        paymentDays: String(paymentDays),
      })),
    },
    rules: async () => () => [],
    fieldOf: (path) => (path === "fees" ? "fees.0.amount" : path.replace(/\.amount\.\w+$/, ".amount")),
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async ({ fees = [] }) => {
      const json = { fees: fees.filter(({ amount }) => amount?.trim()).map((fee) => inputOf(fee, currency)) };
      const params = { id: creator.collaborationId };
      const outcome = await outcomeOf(adminCall("PUT /api/admin/collaborations/:id/fees", { params, json }));
      if (outcome.ok) {
        toast({ title: "Price split", description: creator.creatorName });
        onClose();
        await changed();
      }
      return outcome;
    },
  });
  const { rows, add, remove } = useRows(form, "fees", { atLeast: 1 });
  const price = creator.agreed ? moneyText(creator.agreed) : "";
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Split the price: ${creator.creatorName}`}
      description={`The payouts add up to ${price}. Approved and paid ones stay. Without a number of days, the agreed days apply.`}
      legend="Payouts"
      submitLabel="Save"
    >
      {rows.map((row, index) => (
        <FeeRow
          key={row.key}
          row={row}
          index={index}
          currency={currency}
          onRemove={rows.length > 1 ? () => remove(row.key) : undefined}
        />
      ))}
      <Button
        size="small"
        variant="secondary"
        className="justify-self-start"
        onClick={add}
        disabled={rows.length >= maximumFees}
      >
        Add a payout
      </Button>
    </FormDialog>
  );
}

type FeeRowProps = {
  row: Omit<FormRow, "key">;
  index: number;
  currency: string;
  onRemove: (() => void) | undefined;
};

function FeeRow({ row: { form, path }, index, currency, onRemove }: FeeRowProps) {
  return (
    <NumberedRow noun="Payout" number={index + 1} onRemove={onRemove} className="sm:grid-cols-2">
      <input type="hidden" name={`${path}._id`} defaultValue={form.texts.get(`${path}._id`) ?? ""} />
      <InputField
        form={form}
        name={`${path}.amount`}
        label={`Amount in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <SelectField
        form={form}
        name={`${path}.starts`}
        label="Days count from"
        placeholder="Choose"
        options={options}
        required
      />
      <InputField
        form={form}
        name={`${path}.paymentDays`}
        label="Days until payment"
        inputMode="numeric"
        autoComplete="off"
      />
      <div className="hidden group-has-[[value=date]:checked]:block">
        <InputField form={form} name={`${path}.startsOn`} label="The day" type="date" required />
      </div>
    </NumberedRow>
  );
}

function inputOf({ _id, amount = "", starts, startsOn, paymentDays }: Fee, currency: string) {
  return {
    ...(_id && { _id }),
    amount: { amount, currency },
    starts: (starts || "publication") as PayoutStart,
    startsOn: (starts === "date" && startsOn) || null,
    ...(paymentDays?.trim() && { paymentDays: wholeNumberOf(paymentDays) }),
  };
}
