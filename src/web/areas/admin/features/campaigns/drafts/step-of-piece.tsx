import { useState } from "react";
import { pieceName } from "#domain/deliverables/piece-name.ts";
import { uploadingAdminCall } from "#web/api/admin-client.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { StepDialog } from "../step-dialog.tsx";
import { PieceDialog } from "./piece-dialog.tsx";
import type { AskedStep, DraftDialogSlot, PassPiece } from "./piece-step.ts";
import type { SendPieceChange } from "./pieces-query.ts";
import { ResultsDialog } from "./results-dialog.tsx";
import { PublicationDialog, type SpokenStep, WordsDialog } from "./step-form.tsx";
import { VerifyDialog } from "./verify-dialog.tsx";

type StepOfPieceProps = AskedStep & {
  change: SendPieceChange;
  draftDialog: DraftDialogSlot;
  currency: string;
  clientClears: boolean;
  pass: PassPiece;
  onClose: () => void;
};

/** Dialog of a step. */
export function StepOfPiece(props: StepOfPieceProps) {
  const { piece, step, change, draftDialog, currency, onClose } = props;
  const shared = { piece, change, onClose };
  if (step === "approve") return <Approval {...props} />;
  if (step === "publish") return <PublicationDialog {...shared} />;
  if (step === "verify") return <VerifyDialog {...shared} />;
  if (step === "fault" || step === "drop")
    return <WordsDialog {...shared} step={step satisfies SpokenStep} />;
  if (step === "results") return <ResultsDialog {...shared} currency={currency} />;
  if (step === "edit") return <PieceDialog {...shared} {...piece} />;
  if (step !== "submit") return null;
  return draftDialog({
    pieceId: piece._id,
    title: `Add a draft: ${piece.creatorName}`,
    description: `${pieceName(piece)}. For a draft that came another way.`,
    onClose,
    send: (form, _, onProgress) =>
      change(
        uploadingAdminCall(onProgress)("POST /api/admin/deliverables/:id/drafts", {
          params: { id: piece._id },
          form,
        }),
      ),
  });
}

/** Asks for confirmation, because an approval is final: the creator is notified that they can publish. */
function Approval({ piece, pass, onDone, onClose, clientClears }: StepOfPieceProps) {
  const [busy, setBusy] = useState(false);
  const missing = piece.actions.find(({ action }) => action === "approve")?.missing ?? [];
  const title = `${piece.creatorName}, ${pieceName(piece)}`;
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
        await pass({ piece, onDone }, "approve");
        onClose();
      }}
      title={`Approve ${title}?`}
      description="The creator is told by email, and can publish."
      confirmLabel="Approve"
      tone="primary"
      busy={busy}
    />
  );
}
