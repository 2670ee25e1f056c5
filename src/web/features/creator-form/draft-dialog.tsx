import type { Draft } from "#domain/deliverables/deliverables.contract.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { DraftFields } from "./draft-fields.tsx";
import { type DraftCalls, useDraftForm } from "./use-draft-form.ts";

type DraftDialogProps = {
  deliverableId: string;
  title: string;
  description: string;
  /** The draft before, whose text and files the form starts with. */
  earlier: Draft | undefined;
  calls: DraftCalls;
  onClose: () => void;
};

/** Adds a draft that was received in another way. Mount it only while it is open. */
export function DraftDialog({
  deliverableId,
  title,
  description,
  earlier,
  calls,
  onClose,
}: DraftDialogProps) {
  const send: DraftCalls["send"] = async (...sent) => {
    const outcome = await calls.send(...sent);
    if (outcome.ok) onClose();
    return outcome;
  };
  const draft = useDraftForm(deliverableId, { ...calls, send }, earlier);
  return (
    <FormDialog
      form={draft.form}
      onClose={onClose}
      title={title}
      description={description}
      legend="Draft"
      submitLabel="Add draft"
      busyLabel="Sending…"
    >
      <DraftFields {...draft} />
    </FormDialog>
  );
}
