import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { errorMessages } from "#domain/http/error-messages.ts";
import { moneyText } from "#domain/money/money-text.ts";
import type { Payout, PayoutStatesResults } from "#domain/payouts/payouts.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { payoutTotalsQuery, usePayoutsChanged } from "./money-query.ts";
import { PaymentFields, paymentProblems } from "./payout-dialog.tsx";
import { type ActionTogether, countText, obstacleOf, sumText } from "./payouts-together.ts";

type PayoutsDialogProps = { payouts: readonly Payout[]; action: ActionTogether; onClose: () => void };
/** A payout that stays as it is, with the reason. */
type Left = { payout: Payout; reason: string };

const texts = {
  approve: {
    verb: "Approve",
    done: "approved",
    description: "Each creator is notified by email, or by a message that you copy.",
  },
  pay: {
    verb: "Mark as paid",
    done: "marked as paid",
    description:
      "Do this once the money has been sent. Each creator gets the date and reference by email or on their page, and the payouts can no longer be changed.",
  },
} as const;

/** Approves the selected payouts, or marks them as paid. Mount it only while it is open. */
export function PayoutsDialog({ payouts, action, onClose }: PayoutsDialogProps) {
  const { data, isPending } = useQuery(payoutTotalsQuery(""));
  const [left, setLeft] = useState<Left[]>();
  if (isPending) return null;
  if (left) return <LeftDialog title={`Not ${texts[action].done}`} left={left} onClose={onClose} />;
  const obstacles = payouts.flatMap((payout) => {
    const reason = obstacleOf(payout, action);
    return reason === undefined ? [] : [{ payout, reason }];
  });
  const ready = payouts.filter((payout) => obstacleOf(payout, action) === undefined);
  return ready.length === 0 ? (
    <LeftDialog title={`None can be ${texts[action].done} now`} left={obstacles} onClose={onClose} />
  ) : (
    <ReadyDialog
      ready={ready}
      obstacles={obstacles}
      action={action}
      today={data?.today ?? ""}
      onLeft={setLeft}
      onClose={onClose}
    />
  );
}

type ReadyDialogProps = {
  ready: readonly Payout[];
  obstacles: readonly Left[];
  action: ActionTogether;
  today: string;
  onLeft: (left: Left[]) => void;
  onClose: () => void;
};

function ReadyDialog({ ready, obstacles, action, today, onLeft, onClose }: ReadyDialogProps) {
  const { verb, done, description } = texts[action];
  const changed = usePayoutsChanged();
  const form = useForm<{ paidOn?: string; reference?: string }>({
    name: `payouts-${action}`,
    initial: { paidOn: today },
    rules: async () => (values) => (action === "pay" ? paymentProblems(values) : []),
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async ({ paidOn, reference = "" }) => {
      let results: PayoutStatesResults = [];
      const json = {
        action,
        payouts: ready.map(({ _id, updatedAt }) => ({ _id, updatedAt })),
        ...(action === "pay" && { paidOn: paidOn ?? null, reference }),
      };
      const outcome = await outcomeOf(
        adminCall("PUT /api/admin/payouts/state", { json }).then((response) => {
          results = response.data.results;
          return {};
        }),
      );
      if (!outcome.ok) return outcome;
      const left = leftOf(ready, results);
      const count = ready.length - left.length;
      if (count > 0) toast({ title: `${countText(count)} ${done}` });
      if (left.length > 0) onLeft(left);
      else onClose();
      await changed();
      return outcome;
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${verb}: ${sumText(ready)}`}
      description={description}
      legend="Payment"
      submitLabel={action === "approve" ? `Approve ${countText(ready.length)}` : verb}
    >
      <ul aria-label={`To be ${done}`} className="border-line border-t text-small">
        {ready.map((payout) => (
          <Row key={payout._id} payout={payout} />
        ))}
      </ul>
      {action === "pay" && <PaymentFields form={form} />}
      {obstacles.length > 0 && <LeftList title={`Not ${done}`} left={obstacles} />}
    </FormDialog>
  );
}

function leftOf(payouts: readonly Payout[], results: PayoutStatesResults): Left[] {
  return results.flatMap(({ _id, outcome, message }) => {
    const payout = payouts.find((each) => each._id === _id);
    return payout && outcome !== "done" ? [{ payout, reason: message }] : [];
  });
}

type LeftDialogProps = { title: string; left: readonly Left[]; onClose: () => void };

function LeftDialog({ title, left, onClose }: LeftDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="These payouts stay as they are."
      footer={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <LeftList title="Why" left={left} />
    </Dialog>
  );
}

function LeftList({ title, left }: Omit<LeftDialogProps, "onClose">) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="text-small">
      <h3 id={id} className="border-line border-b pb-2 font-semibold">
        {title}
      </h3>
      <ul>
        {left.map(({ payout, reason }) => (
          <Row key={payout._id} payout={payout} reason={reason} />
        ))}
      </ul>
    </section>
  );
}

function Row({ payout: { creatorName, campaign, amount }, reason }: Partial<Left> & Pick<Left, "payout">) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b py-2">
      <span className="wrap-anywhere font-semibold">{creatorName || "Erased"}</span>
      <span className="text-right tabular-nums">{moneyText(amount)}</span>
      <span className="wrap-anywhere col-span-2 text-ink-soft">{reason ?? campaign.name}</span>
    </li>
  );
}
