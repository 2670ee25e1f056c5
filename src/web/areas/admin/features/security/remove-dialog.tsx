import { useMutation } from "@tanstack/react-query";
import { messageOf } from "#web/api/api-error.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";

type RemoveDialogProps = {
  title: string;
  description: string;
  confirmLabel?: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
};

/** Confirms the removal of a sign-in method. Stays open with the error if it fails. */
export function RemoveDialog({
  title,
  description,
  confirmLabel = "Remove",
  remove,
  onClose,
  onDone,
}: RemoveDialogProps) {
  const removing = useMutation({ mutationFn: remove, onSuccess: onDone, meta: { quiet: true } });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => removing.mutate()}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      busy={removing.isPending}
      busyLabel="One moment…"
    >
      {removing.error && (
        <p role="alert" className="rounded-field bg-danger-wash px-4 py-3 font-medium text-danger-text">
          {messageOf(removing.error)}
        </p>
      )}
    </ConfirmDialog>
  );
}
