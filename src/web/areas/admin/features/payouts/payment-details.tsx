import Copy from "lucide-react/icons/copy";
import { useRef, useState } from "react";
import type { StoredPaymentDetails } from "#domain/payouts/payment-details.contract.ts";
import type { Payout } from "#domain/payouts/payouts.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { copyOrSelect } from "#web/ui/copy-text.ts";
import { Time } from "#web/ui/time.tsx";
import { toast } from "#web/ui/toast.ts";

const paymentDetailsLabels = { given: "Given", missing: "Missing" } as const;

type PaymentDetailsProps = { payout: Payout; isOwner: boolean };

/** Whether the creator has given payment details. Owners can open them; they are never cached. */
export function PaymentDetails({ payout: { _id: id, paymentDetails }, isOwner }: PaymentDetailsProps) {
  const [stored, setStored] = useState<StoredPaymentDetails>();
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      setStored((await adminCall("GET /api/admin/payouts/:id/payment-details", { params: { id } })).data);
    } catch (error) {
      toast({ title: "Not shown", description: messageOf(error), variant: "destructive" });
    }
    setBusy(false);
  };
  if (paymentDetails === null) return null;
  if (stored) return <Stored stored={stored} />;
  return (
    <>
      <p className={paymentDetails === "missing" ? "font-semibold text-danger-text" : undefined}>
        {paymentDetailsLabels[paymentDetails]}
      </p>
      {paymentDetails === "missing" && (
        <p className="text-ink-soft text-small">The creator’s page asks for them.</p>
      )}
      {paymentDetails === "given" && isOwner && (
        <Button variant="secondary" className="mt-2" busy={busy} onClick={show}>
          Show payment details
        </Button>
      )}
    </>
  );
}

function Stored({ stored: { state, details, updatedAt } }: { stored: StoredPaymentDetails }) {
  if (details === null) {
    return (
      <p>
        {state === "unreadable"
          ? "The key can’t decrypt them. Ask the creator to enter them again on their page."
          : "They are no longer there. Reload the page."}
      </p>
    );
  }
  const { holder, account, note } = details;
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere font-semibold">{holder}</p>
      <Account account={account} />
      {note !== "" && <p className="wrap-anywhere">{note}</p>}
      {updatedAt && (
        <p className="text-ink-soft text-small">
          Given <Time value={updatedAt} format="dateTime" />
        </p>
      )}
    </div>
  );
}

/** An account number in groups of four, which break between lines on a phone. */
function Account({ account }: { account: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  const select = () => {
    if (text.current) window.getSelection()?.selectAllChildren(text.current);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p ref={text} className="font-mono tabular-nums">
        {account.replace(/.{4}(?=.)/g, "$& ")}
      </p>
      <Button variant="secondary" onClick={() => copyOrSelect("Account", account, select)}>
        <Copy aria-hidden="true" />
        Copy account
      </Button>
    </div>
  );
}
