import { type PayoutsDecision, payoutsDecisions } from "#domain/payouts/payout-states.ts";
import { type RightsDecision, rightsDecisions } from "#domain/rights/right-rules.ts";
import { Field } from "#web/ui/field.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";

const payoutTexts: Record<PayoutsDecision, string> = {
  kept: "Pay what was agreed, from today on",
  changed: "Pay another amount",
  cancelled: "Pay nothing more",
};
const rightTexts: Record<RightsDecision, string> = { kept: "Stay as agreed", revoked: "End today" };

type EndingFieldsProps = {
  payouts: PayoutsDecision | "";
  setPayouts: (payouts: PayoutsDecision) => void;
  amount: string;
  setAmount: (amount: string) => void;
  rights: RightsDecision;
  setRights: (rights: RightsDecision) => void;
  currency: string;
  isTried: boolean;
  /** Whether it applies to several creators at once. */
  isMany: boolean;
};

/** Asks what happens to payouts and rights when a collaboration ends early. */
export function EndingFields(props: EndingFieldsProps) {
  const { payouts, setPayouts, amount, setAmount, rights, setRights, currency, isTried, isMany } = props;
  return (
    <>
      <Field
        label="Unapproved payouts"
        error={isTried && payouts === "" ? "Choose what happens to them." : undefined}
      >
        {(control) => (
          <Select
            {...control}
            value={payouts}
            onChange={(event) => setPayouts(event.currentTarget.value as PayoutsDecision)}
          >
            <option value="" disabled>
              Choose
            </option>
            {payoutsDecisions.map((each) => (
              <option key={each} value={each}>
                {payoutTexts[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {payouts === "changed" && (
        <Field
          label={isMany ? `Amount for each, in ${currency}` : `Amount in ${currency}`}
          error={isTried && amount.trim() === "" ? "Enter an amount." : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Field label="Rights that have started">
        {(control) => (
          <Select
            {...control}
            value={rights}
            onChange={(event) => setRights(event.currentTarget.value as RightsDecision)}
          >
            {rightsDecisions.map((each) => (
              <option key={each} value={each}>
                {rightTexts[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
