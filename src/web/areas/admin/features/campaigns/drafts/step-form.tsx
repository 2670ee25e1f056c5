import type { ReactNode } from "react";
import { deliverableLengths } from "#domain/deliverables/deliverable-limits.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { hostsOf } from "#domain/influencers/platform-hosts.ts";
import { adminCall } from "#web/api/admin-client.ts";
import type { ButtonVariant } from "#web/ui/button.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { AddressField, InputField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { type FormOptions, type FormState, useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { inputOfPost, type PostValues } from "./deliverable-values.ts";
import type { SendDeliverableChange } from "./deliverables-query.ts";

export type DeliverableDialogProps = {
  deliverable: Deliverable;
  change: SendDeliverableChange;
  onClose: () => void;
};

type DeliverableFormProps<Values> = Pick<DeliverableDialogProps, "deliverable" | "onClose"> &
  Pick<FormOptions<Values>, "initial" | "rules" | "fieldOf"> & {
    /** Part of the key of the form's draft in this tab. */
    step: string;
    title: string;
    description: string;
    submitLabel: string;
    variant?: ButtonVariant;
    done: string;
    send: (values: Values, attempt: { key: string }) => ReturnType<SendDeliverableChange>;
    children: (form: FormState) => ReactNode;
  };

/** Form about a deliverable in a dialog that reports edit conflicts. Mount it only while it is open. */
export function DeliverableForm<Values extends object>(props: DeliverableFormProps<Values>) {
  const { deliverable, step, title, done, send, onClose, children, initial, rules, fieldOf, ...shown } =
    props;
  const form = useForm<Values>({
    name: `deliverable-${step}-${deliverable._id}`,
    ...(initial && { initial }),
    ...(fieldOf && { fieldOf }),
    rules,
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values, attempt) => {
      const outcome = await send(values, attempt);
      if (outcome.ok) {
        toast({ title: done, description: `${deliverable.creatorName}, ${nameOfDeliverable(deliverable)}` });
        onClose();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      {...shown}
      form={form}
      onClose={onClose}
      title={`${title}: ${deliverable.creatorName}, ${nameOfDeliverable(deliverable)}`}
      legend={title}
    >
      {children(form)}
    </FormDialog>
  );
}

/** Enters the address of the published post. */
export function PublicationDialog({ deliverable, change, onClose }: DeliverableDialogProps) {
  const { _id: id, platform } = deliverable;
  const sites = hostsOf(platform);
  return (
    <DeliverableForm<PostValues>
      {...{ deliverable, onClose }}
      step="publish"
      title="Mark as published"
      description="For a post that is live. Tandem doesn’t open its address."
      submitLabel="Mark as published"
      done="Marked as published"
      rules={async () => {
        const { publicationProblems } = await import("./deliverable-rules.ts");
        return (values) => publicationProblems(values, platform);
      }}
      send={(values) => {
        const json = { action: "publish" as const, ...inputOfPost(values) };
        return change(adminCall("PUT /api/admin/deliverables/:id/state", { params: { id }, json }));
      }}
    >
      {(form) => (
        <>
          <AddressField
            form={form}
            name="url"
            label="URL of the post"
            hint={sites.length > 0 ? `On ${sites.join(" or ")}.` : undefined}
            required
            data-autofocus
          />
          <InputField
            form={form}
            name="publishedOn"
            type="date"
            label="Published on"
            hint="Today, if left empty."
          />
        </>
      )}
    </DeliverableForm>
  );
}

const commentedSteps = {
  fault: {
    title: "Report a fault",
    description:
      "The creator is notified by email, or by a message that you copy, and has to enter the post again.",
    label: "What is missing in the post",
    submitLabel: "Report",
    variant: "primary",
    done: "Fault reported",
  },
  drop: {
    title: "Drop deliverable",
    description:
      "The deliverable is no longer needed. The creator is notified by email, or by a message that you copy.",
    label: "Why",
    submitLabel: "Drop deliverable",
    variant: "danger",
    done: "Deliverable dropped",
  },
} as const;
export type CommentedStep = keyof typeof commentedSteps;

/** Asks for the fault of a post, or for the reason to drop a deliverable. */
export function CommentDialog({
  deliverable,
  change,
  onClose,
  step,
}: DeliverableDialogProps & { step: CommentedStep }) {
  const { label, ...texts } = commentedSteps[step];
  return (
    <DeliverableForm<{ words?: string }>
      {...{ deliverable, onClose, step, ...texts }}
      rules={async () => (values) =>
        values.words?.trim() ? [] : [{ path: "words", message: "Enter a comment" }]
      }
      send={({ words = "" }) => {
        const json = { action: step, words };
        const params = { id: deliverable._id };
        return change(adminCall("PUT /api/admin/deliverables/:id/state", { params, json }));
      }}
    >
      {(form) => (
        <TextAreaField
          form={form}
          name="words"
          label={label}
          hint="The creator can read this."
          rows={3}
          required
          maxLength={deliverableLengths.words}
          data-autofocus
        />
      )}
    </DeliverableForm>
  );
}
