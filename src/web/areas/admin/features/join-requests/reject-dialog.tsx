import { useRef } from "react";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";

type RejectDialogProps = {
  request: JoinRequest;
  onClose: () => void;
  onReject: (reason: string) => void;
};

/** Asks for confirmation and a reason for the creator. */
export function RejectDialog({ request, onClose, onReject }: RejectDialogProps) {
  const reason = useRef<HTMLTextAreaElement>(null);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onReject(reason.current?.value.trim() ?? "");
      }}
      title={`Reject ${request.name}?`}
      description="The application and its files are deleted for good."
      confirmLabel="Reject"
    >
      <Field label="Reason" hint="Goes into the mail to the creator." optional>
        {(control) => (
          <TextArea
            {...control}
            ref={reason}
            rows={3}
            maxLength={1000}
            defaultValue={request.proposal?.decision === "reject" ? request.proposal.reason : ""}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
