import { type ReactNode, useId, useState } from "react";
import { campaignLengths } from "#domain/campaigns/campaign-limits.ts";
import { collaborationActionLabels, type EditorAction } from "#domain/campaigns/collaboration-states.ts";
import { offerNeeded } from "#domain/campaigns/offer-states.ts";
import type { PayoutsDecision } from "#domain/payouts/payout-states.ts";
import type { RightsDecision } from "#domain/rights/right-rules.ts";
import { type VoteReason, voteReasonCodes, voteReasons } from "#domain/shortlists/shortlist-votes.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { Select, TextArea } from "#web/ui/inputs.tsx";
import { namesOf } from "#web/ui/resource.ts";
import { stepsOf } from "./board/board-columns.ts";
import { EndingFields } from "./ending-fields.tsx";
import type { Asked, StepInput } from "./steps.ts";

/** Input that these actions ask for. Dialogs of the others can only show missing requirements. */
const stepInputs: Partial<Record<EditorAction, { reason: boolean; words: "optional" | "required" }>> = {
  pass: { reason: true, words: "optional" },
  cancel: { reason: false, words: "required" },
};

/** Whether a step opens a dialog: to choose an action, to ask for input, or to show missing requirements. */
export function opensDialog({ creators, actions }: Asked): boolean {
  const [action] = actions;
  return (
    actions.length > 1 ||
    (action !== undefined && (action in stepInputs || missingOf(creators, action).length > 0))
  );
}

/** Whether an offer is the only missing requirement of a step for one creator. */
export function needsOffer({ creators, actions: [action] }: Asked): boolean {
  const missing = action === undefined ? [] : missingOf(creators, action);
  return missing.length > 0 && missing.every((each) => each === offerNeeded);
}

/** Missing requirements of a step for one creator. For several, they are reported afterwards. */
function missingOf(creators: Asked["creators"], wanted: EditorAction): string[] {
  const [creator] = creators;
  if (creators.length > 1 || creator === undefined) return [];
  return stepsOf(creator).find(({ action }) => action === wanted)?.missing ?? [];
}

type CreatorStepDialogProps = { asked: Asked; onClose: () => void; onConfirm: (input: StepInput) => void };

/** Asks for the input of a step, or shows its missing requirements. Mount it only while it is open. */
export function CreatorStepDialog({ asked, onClose, onConfirm }: CreatorStepDialogProps) {
  const { creators, actions } = asked;
  const [action, setAction] = useState<EditorAction>(actions[0] ?? "pass");
  const [reason, setReason] = useState<VoteReason | "">("");
  const [words, setWords] = useState("");
  const [isTried, setTried] = useState(false);
  const [payouts, setPayouts] = useState<PayoutsDecision | "">("");
  const [amount, setAmount] = useState("");
  const [rights, setRights] = useState<RightsDecision>("kept");
  const asks = stepInputs[action];
  const missing = asks ? [] : missingOf(creators, action);
  const lacksReason = asks?.reason === true && reason === "";
  const lacksComment = asks?.words === "required" && words.trim() === "";
  const ends = action === "cancel";
  const currency = creators[0]?.agreedPrice?.currency ?? "";
  const lacksAmount = payouts === "changed" && amount.trim() === "";
  const label = collaborationActionLabels[action];
  const submit = () => {
    setTried(true);
    if (lacksReason || lacksComment || (ends && (payouts === "" || lacksAmount))) return;
    const input = { action, reason: reason === "" ? null : reason, words };
    const payoutAmount = payouts === "changed" ? { amount: amount.trim(), currency } : null;
    onConfirm(ends && payouts !== "" ? { ...input, ending: { payouts, payoutAmount, rights } } : input);
  };
  return (
    <StepDialog
      title={`${actions.length > 1 ? "End" : label}: ${namesOf(creators.map(({ creatorName }) => creatorName))}`}
      missing={missing}
      confirmLabel={label}
      tone={action === "cancel" ? "danger" : "primary"}
      onClose={onClose}
      onSubmit={submit}
    >
      {actions.length > 1 && (
        <Field label="What happened">
          {(control) => (
            <Select
              {...control}
              value={action}
              data-autofocus
              onChange={(event) => setAction(event.currentTarget.value as EditorAction)}
            >
              {actions.map((each) => (
                <option key={each} value={each}>
                  {collaborationActionLabels[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {asks?.reason && (
        <ReasonField
          value={reason}
          onChange={setReason}
          error={isTried && lacksReason ? "Choose a reason." : undefined}
        />
      )}
      {asks && (
        <CommentField
          label="In words"
          value={words}
          onChange={setWords}
          optional={asks.words === "optional"}
          error={isTried && lacksComment ? "Enter a reason." : undefined}
        />
      )}
      {ends && (
        <EndingFields
          {...{ payouts, setPayouts, amount, setAmount, rights, setRights, currency }}
          isTried={isTried}
          isMany={creators.length > 1}
        />
      )}
    </StepDialog>
  );
}

type ReasonFieldProps = {
  value: VoteReason | "";
  onChange: (reason: VoteReason | "") => void;
  error: string | undefined;
};

function ReasonField({ value, onChange, error }: ReasonFieldProps) {
  return (
    <Field label="Reason" error={error}>
      {(control) => (
        <Select
          {...control}
          value={value}
          data-autofocus
          onChange={(event) => onChange(event.currentTarget.value as VoteReason | "")}
        >
          <option value="">Choose a reason</option>
          {voteReasonCodes.map((code) => (
            <option key={code} value={code}>
              {voteReasons[code]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type CommentFieldProps = {
  label: string;
  value: string;
  onChange: (words: string) => void;
  optional: boolean;
  error: string | undefined;
};

export function CommentField({ label, value, onChange, optional, error }: CommentFieldProps) {
  return (
    <Field label={label} hint="For your team." optional={optional} error={error}>
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          maxLength={campaignLengths.words}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

type StepDialogProps = {
  title: string;
  /** Missing requirements. If there are any, nothing can be confirmed. */
  missing: readonly string[];
  /** Shown below the missing requirements. */
  hint?: ReactNode;
  confirmLabel: string;
  tone: "danger" | "primary";
  busy?: boolean;
  failure?: string | undefined;
  onClose: () => void;
  onSubmit: () => void;
  children?: ReactNode;
};

/** Dialog of a state change. */
export function StepDialog(props: StepDialogProps) {
  const {
    title,
    missing,
    hint,
    confirmLabel,
    tone,
    busy = false,
    failure,
    onClose,
    onSubmit,
    children,
  } = props;
  const formId = useId();
  const isBlocked = missing.length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button
            variant={isBlocked ? "secondary" : "quiet"}
            onClick={onClose}
            data-autofocus={isBlocked || undefined}
          >
            {isBlocked ? "Close" : "Back"}
          </Button>
          {!isBlocked && (
            <Button type="submit" form={formId} variant={tone} busy={busy} busyLabel="Saving…">
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {isBlocked ? (
        <>
          <p>This isn’t possible yet:</p>
          <ul className="mt-2 list-disc pl-5">
            {missing.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          {hint && <div className="mt-4 text-ink-soft">{hint}</div>}
        </>
      ) : (
        <form
          id={formId}
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {children}
          {failure && <FormFailure message={failure} />}
        </form>
      )}
    </Dialog>
  );
}
