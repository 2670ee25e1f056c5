import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { pieceName } from "#domain/deliverables/piece-name.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { toast } from "#web/ui/toast.ts";
import type { AskedStep, DraftDialogSlot, PassedStep, PassPiece } from "./piece-step.ts";
import { type SendPieceChange, usePieceChange } from "./pieces-query.ts";

/** Loaded on demand with the rules of their forms, because the board does not need them. */
const StepOfPiece = lazy(async () => ({ default: (await import("./step-of-piece.tsx")).StepOfPiece }));
const PieceDialog = lazy(async () => ({ default: (await import("./piece-dialog.tsx")).PieceDialog }));

export type PieceSteps = {
  start: (asked: AskedStep) => void;
  /** Adds a deliverable for a creator. */
  add: (creator: Collaboration) => void;
  change: SendPieceChange;
  dialog: ReactNode;
};

/** Steps for a campaign's deliverables. Render `dialog` once. */
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
      <Suspense>
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
      </Suspense>
    ),
  };
}

const done: Record<PassedStep, string> = {
  approve: "Approved",
  forward: "Sent to the client",
  recall: "Taken back from the client",
};

/** Takes a step without further input. */
function usePass(change: SendPieceChange): PassPiece {
  return async ({ piece, onDone }: Omit<AskedStep, "step">, action: PassedStep): Promise<void> => {
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
