import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { toast } from "#web/ui/toast.ts";
import { clientLinksQuery, hasWorkingLink } from "../client-links/client-links-query.ts";
import type { AskedStep, DraftDialogSlot, PassDeliverable, PassedStep } from "./deliverable-step.ts";
import { type SendDeliverableChange, useDeliverableChange } from "./deliverables-query.ts";

/** Loaded on demand with the rules of their forms, because the board does not need them. */
const StepOfDeliverable = lazy(async () => ({
  default: (await import("./step-of-deliverable.tsx")).StepOfDeliverable,
}));
const ShareDialog = lazy(async () => ({
  default: (await import("../client-links/share-dialog.tsx")).ShareDialog,
}));
const DeliverableDialog = lazy(async () => ({
  default: (await import("./deliverable-dialog.tsx")).DeliverableDialog,
}));

export type DeliverableSteps = {
  start: (asked: AskedStep) => void;
  /** Adds a deliverable for a creator. */
  add: (creator: Collaboration) => void;
  change: SendDeliverableChange;
  dialog: ReactNode;
};

/** Steps for a campaign's deliverables. Render `dialog` once. */
export function useDeliverableSteps(campaign: Campaign, draftDialog: DraftDialogSlot): DeliverableSteps {
  const change = useDeliverableChange(campaign._id);
  const [asked, setAsked] = useState<AskedStep>();
  const [added, setAdded] = useState<Collaboration>();
  const pass = usePass(change);
  const close = () => setAsked(undefined);
  const queryClient = useQueryClient();
  const [unshared, setUnshared] = useState<AskedStep>();
  /** Shares the drafts first if nobody at the client could look at this one. */
  const forward = async (wanted: AskedStep) => {
    const links = await queryClient.fetchQuery(clientLinksQuery(campaign._id)).catch(() => undefined);
    if (links && !hasWorkingLink(links, "drafts")) setUnshared(wanted);
    else await pass(wanted, "forward");
  };
  return {
    change,
    add: setAdded,
    start(wanted) {
      if (wanted.step === "forward") void forward(wanted);
      else if (wanted.step === "recall") void pass(wanted, "recall");
      else setAsked(wanted);
    },
    dialog: (
      <Suspense>
        {asked && (
          <StepOfDeliverable
            {...asked}
            {...{ change, draftDialog }}
            currency={campaign.currency}
            clientClears={campaign.clientClearsDrafts}
            pass={pass}
            onClose={close}
          />
        )}
        {unshared && (
          <ShareDialog
            kind="drafts"
            recordId={campaign._id}
            campaignId={campaign._id}
            onShared={() => void pass(unshared, "forward")}
            onClose={() => setUnshared(undefined)}
          />
        )}
        {added && (
          <DeliverableDialog
            deliverable={undefined}
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
function usePass(change: SendDeliverableChange): PassDeliverable {
  return async ({ deliverable, onDone }: Omit<AskedStep, "step">, action: PassedStep): Promise<void> => {
    const { _id: id, draftId, creatorName } = deliverable;
    const json = { action, ...(draftId !== null && { draftId }) };
    const outcome = await change(
      adminCall("PUT /api/admin/deliverables/:id/state", { params: { id }, json }),
    );
    const description = `${creatorName}, ${nameOfDeliverable(deliverable)}`;
    if (outcome.ok) toast({ title: done[action], description });
    else {
      const why = outcome.errors[0]?.message ?? outcome.message;
      toast({ title: "Nothing was changed", description: why, variant: "destructive" });
    }
    if (outcome.ok) onDone?.();
  };
}
