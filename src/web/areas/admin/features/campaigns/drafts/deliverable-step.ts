import type { ReactNode } from "react";
import type { editorDeliverableActions } from "#domain/deliverables/deliverable-states.ts";
import type { Deliverable, Draft } from "#domain/deliverables/deliverables.contract.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import type { UploadAccess } from "#web/api/upload-access.ts";

/** Actions for a deliverable. Changes are requested beside the draft instead. */
export type DeliverableStep =
  | Exclude<(typeof editorDeliverableActions)[number], "ask">
  | "submit"
  | "edit"
  | "results";

/** Dialog for a draft with its files. */
export type DraftDialogSlot = (props: {
  deliverableId: string;
  title: string;
  description: string;
  earlier: Draft | undefined;
  calls: {
    send: (body: FormData, key: string) => Promise<FormOutcome>;
    access: UploadAccess;
  };
  onClose: () => void;
}) => ReactNode;

/** `onDone`: called after a step that only needs a confirmation. */
export type AskedStep = {
  deliverable: Deliverable;
  step: DeliverableStep;
  onDone?: (() => void) | undefined;
};

/** Steps without further input. */
export type PassedStep = "approve" | "forward" | "recall";
export type PassDeliverable = (asked: Omit<AskedStep, "step">, action: PassedStep) => Promise<void>;
