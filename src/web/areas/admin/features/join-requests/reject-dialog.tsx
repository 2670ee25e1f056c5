import { useState } from "react";
import { rejectionLength } from "#domain/join-requests/decision-limits.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { namesOf, undoHint } from "#web/ui/resource.ts";
import { type Rejection, RejectionChoices } from "./rejection-choices.tsx";
import { SavedReplies } from "./saved-replies.tsx";

type RejectDialogProps = {
  requests: readonly JoinRequest[];
  onClose: () => void;
  onReject: (rejection: Rejection) => void;
};

/** Asks for confirmation, and for the reasons that the creators will read. */
export function RejectDialog({ requests, onClose, onReject }: RejectDialogProps) {
  const [rejection, setRejection] = useState<Rejection>(() => ({
    reason: proposedReason(requests),
    reasons: [],
    reapplyOn: null,
  }));
  const change = (changes: Partial<Rejection>) => setRejection((before) => ({ ...before, ...changes }));
  const { reason, reasons } = rejection;
  const names = namesOf(requests.map(({ name }) => name));
  const isOne = requests.length === 1;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        onReject({ ...rejection, reason: reason.trim(), reasons: reasons.length > 0 ? reasons : ["other"] })
      }
      title={isOne ? `Reject ${names}?` : `Reject ${requests.length} join requests?`}
      description={
        isOne
          ? `The application and its files are deleted. ${undoHint}`
          : `${names}: the applications and their files are deleted. ${undoHint}`
      }
      confirmLabel="Reject"
    >
      <RejectionChoices rejection={rejection} onChange={change} />
      <Field
        label="Reason"
        hint={isOne ? "Included in the email to the creator." : "Included in the email to each creator."}
        optional
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={rejectionLength}
            value={reason}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        )}
      </Field>
      <SavedReplies text={reason} onChoose={(text) => change({ reason: text })} />
    </ConfirmDialog>
  );
}

/** Proposed reason, if there is only one request. */
function proposedReason(requests: readonly JoinRequest[]): string {
  const proposal = requests.length === 1 ? requests[0]?.proposal : undefined;
  return proposal?.decision === "reject" ? proposal.reason : "";
}
