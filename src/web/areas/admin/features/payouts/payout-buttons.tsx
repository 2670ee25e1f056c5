import { moneyText } from "#domain/money/money-text.ts";
import type { Payout } from "#domain/payouts/payouts.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { RowMenu } from "#web/ui/row-menu.tsx";
import type { PayoutStep } from "./payout-dialog.tsx";

type PayoutButtonsProps = { payout: Payout; onStep: (step: PayoutStep) => void };

const nextOf = ({ actions }: Payout) =>
  actions.find(({ action }) => action === "approve" || action === "pay");
const nameOf = ({ creatorName, amount }: Payout) => `${creatorName}, ${moneyText(amount)}`;

/** The next action of a payout. */
export function PayoutStepButton({ payout, onStep }: PayoutButtonsProps) {
  const next = nextOf(payout);
  if (!next) return null;
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={`${next.label}: ${nameOf(payout)}`}
      onClick={() => onStep({ payout, action: next.action })}
    >
      {next.label}
    </Button>
  );
}

/** The next action of a payout as a button, and the others in a menu. */
export function PayoutButtons({ payout, onStep }: PayoutButtonsProps) {
  const next = nextOf(payout);
  const others = payout.actions.filter((each) => each !== next);
  const name = nameOf(payout);
  return (
    <span className="flex items-center gap-1">
      <PayoutStepButton payout={payout} onStep={onStep} />
      {others.length > 0 && (
        <RowMenu label={`More for ${name}`}>
          {others.map(({ action, label }) => (
            <MenuButton
              key={action}
              className={action === "cancel" ? "text-danger-text" : ""}
              onClick={() => onStep({ payout, action })}
            >
              {label}
            </MenuButton>
          ))}
        </RowMenu>
      )}
    </span>
  );
}
