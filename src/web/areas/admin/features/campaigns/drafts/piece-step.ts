import type { ReactNode } from "react";
import type { editorDeliverableActions } from "#domain/deliverables/deliverable-states.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import type { OnProgress } from "#web/api/upload-transport.ts";

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
export type AskedStep = { piece: Deliverable; step: PieceStep; onDone?: (() => void) | undefined };

/** A step for which nothing has to be said. */
export type PassedStep = "approve" | "forward" | "recall";
export type PassPiece = (asked: Omit<AskedStep, "step">, action: PassedStep) => Promise<void>;
