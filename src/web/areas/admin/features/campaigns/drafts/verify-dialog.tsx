import { useQuery } from "@tanstack/react-query";
import { deliverableLengths } from "#domain/deliverables/deliverable-limits.ts";
import type { FullDeliverable } from "#domain/deliverables/deliverables.contract.ts";
import type { DisclosurePoint } from "#domain/disclosure/disclosure.contract.ts";
import { disclosureStates } from "#domain/disclosure/disclosure-states.ts";
import { namePart } from "#domain/http/form-values.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { OutwardLink } from "#web/ui/details.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { asSentence, InputField } from "#web/ui/form/form-fields.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { type ChecklistValues, inputOfChecklist } from "./deliverable-values.ts";
import { deliverableQuery } from "./deliverables-query.ts";
import { type DeliverableDialogProps, DeliverableForm } from "./step-form.tsx";

/** Verifies a post against the checklist of advertising labels. Mount it only while it is open. */
export function VerifyDialog(props: DeliverableDialogProps) {
  const { deliverable, onClose } = props;
  // The checklist depends on the newest caption, so it is always refetched.
  const read = useQuery({ ...deliverableQuery(deliverable._id), refetchOnMount: "always" });
  if (read.data && read.isFetchedAfterMount) return <Checklist {...props} deliverable={read.data} />;
  return (
    <Dialog open onClose={onClose} title={`Verify: ${deliverable.creatorName}`}>
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

function Checklist({
  deliverable,
  change,
  onClose,
}: DeliverableDialogProps & { deliverable: FullDeliverable }) {
  const { _id: id, updatedAt, disclosure, publishedUrl } = deliverable;
  const { checklist } = disclosure;
  return (
    <DeliverableForm<ChecklistValues>
      {...{ deliverable, onClose }}
      step="verify"
      title="Verify post"
      description={`Check the post itself: Tandem only knows the caption of the draft (${disclosureStates[disclosure.state].toLowerCase()}). This is guidance, not legal advice.`}
      submitLabel="Verify post"
      done="Post verified"
      rules={async () => {
        const { checklistProblems } = await import("./deliverable-rules.ts");
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
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            {publishedUrl && (
              <OutwardLink to={publishedUrl} className="wrap-anywhere font-semibold">
                See the post
              </OutwardLink>
            )}
            <Button
              variant="secondary"
              size="small"
              onClick={({ currentTarget }) => {
                chooseYes(currentTarget.form);
                form.changed();
              }}
            >
              Yes to all
            </Button>
          </div>
          {checklist.map((point, index) => (
            <CheckedPoint key={point.code} form={form} point={point} isFirst={index === 0} />
          ))}
        </>
      )}
    </DeliverableForm>
  );
}

/** The controls are uncontrolled, so that what is typed stays. */
function chooseYes(form: HTMLFormElement | null): void {
  for (const choice of form?.querySelectorAll<HTMLInputElement>("[type=radio][value=true]") ?? []) {
    choice.checked = true;
  }
}

const hints = { true: "The draft has it.", false: "The draft does not have it.", null: undefined };

type CheckedPointProps = { form: FormState; point: DisclosurePoint; isFirst: boolean };

/** Asks whether the post meets a point, and for the reason if it does not. */
function CheckedPoint({ form, point: { code, text, seen }, isFirst }: CheckedPointProps) {
  const name = `points.${namePart(code)}`;
  const error = asSentence(form.problemAt(`${name}.met`));
  const errorId = `${form.formId}-${name}-error`;
  const hint = hints[`${seen}`];
  return (
    <fieldset className="group/point grid min-w-0 items-center gap-x-6 gap-y-2.5 border-line border-t pt-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      {/* A legend that floats is a part of the grid. */}
      <legend className="float-left">
        <span className="font-medium">{text}</span>
        {hint && <span className="block text-ink-soft text-small">{hint}</span>}
      </legend>
      <div className="flex gap-2.5">
        {(["true", "false"] as const).map((value) => (
          <label
            key={value}
            className="inline-flex min-h-11 min-w-20 items-center gap-2.5 rounded-field border-[1.5px] border-line-strong px-3.5 font-medium has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={`${name}.met`}
              value={value}
              defaultChecked={form.texts.get(`${name}.met`) === value}
              {...(error && { "aria-invalid": true, "aria-describedby": errorId })}
              {...(isFirst && value === "true" && { "data-autofocus": true })}
              className="size-4 shrink-0 accent-(--accent)"
            />
            <span>{value === "true" ? "Yes" : "No"}</span>
          </label>
        ))}
      </div>
      {error && (
        <div className="sm:col-span-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
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
        className="sm:col-span-2 not-group-has-[[value=false]:checked]/point:hidden"
      />
    </fieldset>
  );
}
