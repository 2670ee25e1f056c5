import { useRef } from "react";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";

type RejectDialogProps = {
  /** Undefined while it is not asked. */
  request: JoinRequest | undefined;
  onClose: () => void;
  onReject: (request: JoinRequest, reason: string) => void;
};

/** Asks, and takes a reason for the creator. */
export function RejectDialog({ request, onClose, onReject }: RejectDialogProps) {
  const reason = useRef<HTMLTextAreaElement>(null);
  return (
    <ConfirmDialog
      open={request !== undefined}
      onClose={onClose}
      onConfirm={() => {
        const text = reason.current?.value.trim() ?? "";
        onClose();
        if (request) onReject(request, text);
      }}
      title={`Reject ${request?.name ?? ""}?`}
      description="The application and its files are deleted for good."
      confirmLabel="Reject"
    >
      <Field label="Reason" hint="Goes into the mail to the creator." optional>
        {(control) => (
          <TextArea
            {...control}
            key={request?._id}
            ref={reason}
            rows={3}
            maxLength={1000}
            defaultValue={request?.proposal?.decision === "reject" ? request.proposal.reason : ""}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
