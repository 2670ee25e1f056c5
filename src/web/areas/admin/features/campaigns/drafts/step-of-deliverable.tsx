import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import { adminCall, adminHeaders } from "#web/api/admin-client.ts";
import { uploadAccess } from "#web/api/upload-access.ts";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { StepDialog } from "../step-dialog.tsx";
import { DeliverableDialog } from "./deliverable-dialog.tsx";
import type { AskedStep, DraftDialogSlot, PassDeliverable } from "./deliverable-step.ts";
import { deliverableQuery, type SendDeliverableChange } from "./deliverables-query.ts";
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
  return step === "submit" && <ReceivedDraft {...shared} draftDialog={draftDialog} />;
}

/** Adds a draft that came another way. It starts with the text and files of the draft before. */
function ReceivedDraft({
  deliverable,
  change,
  draftDialog,
  onClose,
}: Pick<StepOfDeliverableProps, "deliverable" | "change" | "draftDialog" | "onClose">) {
  const { _id: id, creatorName } = deliverable;
  const { data, isPending } = useQuery(deliverableQuery(id));
  const title = `Add a draft: ${creatorName}`;
  const description = `${nameOfDeliverable(deliverable)}. For a draft that you received another way.`;
  if (isPending) {
    return (
      <Dialog open onClose={onClose} title={title} description={description}>
        <SkeletonGroup label="Loading the draft before">
          <Skeleton className="h-40" />
        </SkeletonGroup>
      </Dialog>
    );
  }
  return draftDialog({
    deliverableId: id,
    title,
    description,
    // Without it, everything can still be added by hand.
    earlier: data?.drafts[0],
    onClose,
    calls: {
      send: (form) => change(adminCall("POST /api/admin/deliverables/:id/drafts", { params: { id }, form })),
      access: uploadAccess(adminCall, () => adminHeaders(), "drafts", id),
    },
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
