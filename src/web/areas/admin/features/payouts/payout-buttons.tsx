import { moneyText } from "#domain/money/money-text.ts";
import type { Payout } from "#domain/payouts/payouts.contract.ts";
import { RowButton } from "#web/ui/row-button.tsx";
import type { PayoutStep } from "./payout-dialog.tsx";

type Actions = Payout["actions"];

function cancelLast(actions: Actions): Actions {
  return actions.toSorted((a, b) => Number(a.action === "cancel") - Number(b.action === "cancel"));
}

/** Actions that the caller may take on a payout now. */
export function PayoutButtons({ payout, onStep }: { payout: Payout; onStep: (step: PayoutStep) => void }) {
  return (
    <span className="flex flex-wrap gap-x-4 @min-[56rem]:flex-nowrap">
      {cancelLast(payout.actions).map(({ action, label }) => (
        <RowButton
          key={action}
          label={`${label}: ${payout.creatorName}, ${moneyText(payout.amount)}`}
          tone={action === "cancel" ? "danger" : "plain"}
          onClick={() => onStep({ payout, action })}
        >
          {action === "cancel" ? "Cancel" : label}
        </RowButton>
      ))}
    </span>
  );
}
