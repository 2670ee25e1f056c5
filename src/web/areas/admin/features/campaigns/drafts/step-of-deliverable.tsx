import { useState } from "react";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import { uploadingAdminCall } from "#web/api/admin-client.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { StepDialog } from "../step-dialog.tsx";
import { DeliverableDialog } from "./deliverable-dialog.tsx";
import type { AskedStep, DraftDialogSlot, PassDeliverable } from "./deliverable-step.ts";
import type { SendDeliverableChange } from "./deliverables-query.ts";
import { ResultsDialog } from "./results-dialog.tsx";
import { CommentDialog, type CommentedStep, PublicationDialog } from "./step-form.tsx";
import { VerifyDialog } from "./verify-dialog.tsx";

type StepOfDeliverableProps = AskedStep & {
  change: SendDeliverableChange;
  draftDialog: DraftDialogSlot;
  currency: string;
  clientClears: boolean;
  pass: PassDeliverable;
  onClose: () => void;
};

/** Dialog of a step. */
export function StepOfDeliverable(props: StepOfDeliverableProps) {
  const { deliverable, step, change, draftDialog, currency, onClose } = props;
  const shared = { deliverable, change, onClose };
  if (step === "approve") return <Approval {...props} />;
  if (step === "publish") return <PublicationDialog {...shared} />;
  if (step === "verify") return <VerifyDialog {...shared} />;
  if (step === "fault" || step === "drop")
    return <CommentDialog {...shared} step={step satisfies CommentedStep} />;
  if (step === "results") return <ResultsDialog {...shared} currency={currency} />;
  if (step === "edit") return <DeliverableDialog {...shared} {...deliverable} />;
  if (step !== "submit") return null;
  return draftDialog({
    deliverableId: deliverable._id,
    title: `Add a draft: ${deliverable.creatorName}`,
    description: `${nameOfDeliverable(deliverable)}. For a draft that you received another way.`,
    onClose,
    send: (form, _, onProgress) =>
      change(
        uploadingAdminCall(onProgress)("POST /api/admin/deliverables/:id/drafts", {
          params: { id: deliverable._id },
          form,
        }),
      ),
  });
}

/** Asks for confirmation, because an approval is final: the creator is notified that they can publish. */
function Approval({ deliverable, pass, onDone, onClose, clientClears }: StepOfDeliverableProps) {
  const [busy, setBusy] = useState(false);
  const missing = deliverable.actions.find(({ action }) => action === "approve")?.missing ?? [];
  const title = `${deliverable.creatorName}, ${nameOfDeliverable(deliverable)}`;
  if (missing.length > 0) {
    return (
      <StepDialog
        title={`Approve: ${title}`}
        missing={missing}
        hint={clientClears && "Send the draft to the client first."}
        confirmLabel="Approve"
        tone="primary"
        onClose={onClose}
        onSubmit={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={async () => {
        setBusy(true);
        await pass({ deliverable, onDone }, "approve");
        onClose();
      }}
      title={`Approve ${title}?`}
      description="The creator is notified by email, or by a message that you copy, and can publish."
      confirmLabel="Approve"
      tone="primary"
      busy={busy}
    />
  );
}
