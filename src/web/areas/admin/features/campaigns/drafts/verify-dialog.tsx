import { useQuery } from "@tanstack/react-query";
import { deliverableLengths } from "#domain/deliverables/deliverable-limits.ts";
import type { FullDeliverable } from "#domain/deliverables/deliverables.contract.ts";
import type { DisclosurePoint } from "#domain/disclosure/disclosure.contract.ts";
import { disclosureStates } from "#domain/disclosure/disclosure-states.ts";
import { namePart } from "#domain/http/form-values.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { CheckboxField, InputField } from "#web/ui/form/form-fields.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { type ChecklistValues, inputOfChecklist } from "./piece-values.ts";
import { pieceQuery } from "./pieces-query.ts";
import { type PieceDialogProps, PieceForm } from "./step-form.tsx";

/** Verifies a post against the checklist of advertising labels. Mount it only while it is open. */
export function VerifyDialog(props: PieceDialogProps) {
  const { piece, onClose } = props;
  // The checklist depends on the newest caption, so it is always refetched.
  const read = useQuery({ ...pieceQuery(piece._id), refetchOnMount: "always" });
  if (read.data && read.isFetchedAfterMount) return <Checklist {...props} piece={read.data} />;
  return (
    <Dialog open onClose={onClose} title={`Verify: ${piece.creatorName}`}>
      {read.error ? (
        <ErrorBox
          title="The checklist could not be loaded"
          message={messageOf(read.error)}
          onRetry={() => read.refetch()}
          level={3}
        />
      ) : (
        <SkeletonGroup label="Loading the checklist" className="grid gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

function Checklist({ piece, change, onClose }: PieceDialogProps & { piece: FullDeliverable }) {
  const { _id: id, updatedAt, disclosure } = piece;
  const { checklist } = disclosure;
  return (
    <PieceForm<ChecklistValues>
      {...{ piece, onClose }}
      step="verify"
      title="Verify"
      description={`Look at the post itself: of its caption, only the draft is known (${disclosureStates[disclosure.state].toLowerCase()}). This is help, and no legal advice.`}
      submitLabel="Verify"
      done="Verified"
      rules={async () => {
        const { checklistProblems } = await import("./piece-rules.ts");
        return (values) => checklistProblems(values, checklist);
      }}
      fieldOf={(path) => {
        const [, place = ""] = /^checklist\.(\d+)/.exec(path) ?? [];
        const point = checklist[Number(place)];
        return place !== "" && point ? `points.${point.code}.reason` : path;
      }}
      send={(values) => {
        const json = { action: "verify" as const, checklist: inputOfChecklist(values, checklist), updatedAt };
        return change(adminCall("PUT /api/admin/deliverables/:id/state", { params: { id }, json }));
      }}
    >
      {(form) => (
        <>
          {checklist.map((point, index) => (
            <CheckedPoint key={point.code} form={form} point={point} isFirst={index === 0} />
          ))}
        </>
      )}
    </PieceForm>
  );
}

const hints = { true: "The draft has it.", false: "The draft does not have it.", null: undefined };

type CheckedPointProps = { form: FormState; point: DisclosurePoint; isFirst: boolean };

/** Confirms a point, or asks for the reason why it need not be met. */
function CheckedPoint({ form, point: { code, text, seen }, isFirst }: CheckedPointProps) {
  const name = `points.${namePart(code)}`;
  return (
    <div className="group/point grid gap-2.5 border-line border-t pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <CheckboxField
        form={form}
        name={`${name}.met`}
        label={<span className="font-medium">{text}</span>}
        hint={hints[`${seen}`]}
        {...(isFirst && { "data-autofocus": true })}
      />
      <InputField
        form={form}
        name={`${name}.reason`}
        label={
          <span className="font-normal text-small">
            Why not<span className="sr-only">{`: ${text}`}</span>
          </span>
        }
        required
        maxLength={deliverableLengths.reason}
        autoComplete="off"
        className="ml-7.5 group-has-[input:checked]/point:hidden"
      />
    </div>
  );
}
