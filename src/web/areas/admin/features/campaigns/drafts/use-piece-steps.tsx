import { type ReactNode, useState } from "react";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import type { editorDeliverableActions } from "#domain/deliverables/deliverable-states.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { pieceName } from "#domain/deliverables/piece-name.ts";
import { adminCall, uploadingAdminCall } from "#web/api/admin-client.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import type { OnProgress } from "#web/api/upload-transport.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { StepDialog } from "../step-dialog.tsx";
import { PieceDialog } from "./piece-dialog.tsx";
import { type SendPieceChange, usePieceChange } from "./pieces-query.ts";
import { ResultsDialog } from "./results-dialog.tsx";
import { PublicationDialog, type SpokenStep, WordsDialog } from "./step-form.tsx";
import { VerifyDialog } from "./verify-dialog.tsx";

/** What can be done with a piece; changes are asked for beside the draft. */
export type PieceStep =
  | Exclude<(typeof editorDeliverableActions)[number], "ask">
  | "submit"
  | "edit"
  | "results";

/** A draft with its files, in a dialog. */
export type DraftDialogSlot = (props: {
  pieceId: string;
  title: string;
  description: string;
  send: (body: FormData, key: string, onProgress: OnProgress) => Promise<FormOutcome>;
  onClose: () => void;
}) => ReactNode;

/** `onDone`: after a step that needs no more than a yes. */
type AskedStep = { piece: Deliverable; step: PieceStep; onDone?: (() => void) | undefined };
export type PieceSteps = {
  start: (asked: AskedStep) => void;
  /** Another piece of a creator. */
  add: (creator: Collaboration) => void;
  change: SendPieceChange;
  dialog: ReactNode;
};

/** The steps of what is made in a campaign. `dialog` is to be rendered once. */
export function usePieceSteps(campaign: Campaign, draftDialog: DraftDialogSlot): PieceSteps {
  const change = usePieceChange(campaign._id);
  const [asked, setAsked] = useState<AskedStep>();
  const [added, setAdded] = useState<Collaboration>();
  const pass = usePass(change);
  const close = () => setAsked(undefined);
  return {
    change,
    add: setAdded,
    start(wanted) {
      if (wanted.step === "recall" || wanted.step === "forward") void pass(wanted, wanted.step);
      else setAsked(wanted);
    },
    dialog: (
      <>
        {asked && (
          <StepOfPiece
            {...asked}
            {...{ change, draftDialog }}
            currency={campaign.currency}
            clientClears={campaign.clientClearsDrafts}
            pass={pass}
            onClose={close}
          />
        )}
        {added && (
          <PieceDialog
            piece={undefined}
            collaborationId={added._id}
            creatorName={added.creatorName}
            change={change}
            onClose={() => setAdded(undefined)}
          />
        )}
      </>
    ),
  };
}

const done = { approve: "Approved", forward: "Sent to the client", recall: "Taken back from the client" };
type Pass = ReturnType<typeof usePass>;

/** Takes a step for which nothing has to be said. */
function usePass(change: SendPieceChange) {
  return async ({ piece, onDone }: Omit<AskedStep, "step">, action: keyof typeof done): Promise<void> => {
    const { _id: id, draftId, creatorName } = piece;
    const json = { action, ...(draftId !== null && { draftId }) };
    const outcome = await change(
      adminCall("PUT /api/admin/deliverables/:id/state", { params: { id }, json }),
    );
    const description = `${creatorName}, ${pieceName(piece)}`;
    if (outcome.ok) toast({ title: done[action], description });
    else {
      const why = outcome.errors[0]?.message ?? outcome.message;
      toast({ title: "Nothing was changed", description: why, variant: "destructive" });
    }
    if (outcome.ok) onDone?.();
  };
}

type StepOfPieceProps = AskedStep & {
  change: SendPieceChange;
  draftDialog: DraftDialogSlot;
  currency: string;
  clientClears: boolean;
  pass: Pass;
  onClose: () => void;
};

/** The dialog of a step. */
function StepOfPiece(props: StepOfPieceProps) {
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

/** There is no way back from an approval: the creator is told to publish. */
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
