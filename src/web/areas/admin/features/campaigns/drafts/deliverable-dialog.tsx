import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { formats } from "#domain/campaigns/offer-options.ts";
import { deliverableLengths } from "#domain/deliverables/deliverable-limits.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { idempotencyHeader } from "#domain/http/idempotency.ts";
import { platformLabel, platforms } from "#domain/influencers/platforms.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { InputField, SelectField } from "#web/ui/form/form-fields.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { type DeliverableValues, inputOfDeliverable, valuesOfDeliverable } from "./deliverable-values.ts";
import { deliverableQuery, type SendDeliverableChange } from "./deliverables-query.ts";

type DeliverableDialogProps = {
  /** The deliverable to edit; undefined to add one. */
  deliverable: Deliverable | undefined;
  collaborationId: string;
  creatorName: string;
  change: SendDeliverableChange;
  onClose: () => void;
};

/** Edits the title and the days of a deliverable, or adds one. Mount it only while it is open. */
export function DeliverableDialog({
  deliverable,
  collaborationId,
  creatorName,
  change,
  onClose,
}: DeliverableDialogProps) {
  const queryClient = useQueryClient();
  const version = useRef(deliverable?.updatedAt);
  const form = useForm<DeliverableValues>({
    name: `deliverable-${deliverable ? `edit-${deliverable._id}` : `add-${collaborationId}`}`,
    ...(deliverable && { initial: valuesOfDeliverable(deliverable) }),
    rules: async () => {
      const { deliverableProblems } = await import("./deliverable-rules.ts");
      return (values) => deliverableProblems(values, deliverable === undefined);
    },
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values, { key }) => {
      const unchecked = inputOfDeliverable(values);
      const outcome = await change(
        deliverable
          ? adminCall("PUT /api/admin/deliverables/:id", {
              params: { id: deliverable._id },
              unchecked: { ...unchecked, updatedAt: version.current },
            })
          : adminCall("POST /api/admin/collaborations/:id/deliverables", {
              params: { id: collaborationId },
              unchecked,
              headers: { [idempotencyHeader]: key },
            }),
      );
      if (outcome.ok) {
        toast({ title: deliverable ? "Saved" : "Deliverable added", description: creatorName });
        onClose();
      }
      if (outcome.ok || outcome.status !== 409 || !deliverable) return outcome;
      // Saving again overwrites the other version, because the user has been warned.
      version.current = queryClient.getQueryData(deliverableQuery(deliverable._id).queryKey)?.updatedAt;
      return { ...outcome, message: `${outcome.message} Save again to replace what they have entered.` };
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${deliverable ? "Edit deliverable" : "Add deliverable"}: ${creatorName}`}
      description={
        deliverable
          ? "Platform and format stay as agreed."
          : "In addition to the agreement, which stays as it is."
      }
      legend="Deliverable"
      submitLabel={deliverable ? "Save" : "Add"}
    >
      {deliverable === undefined && <KindFields form={form} />}
      <InputField
        form={form}
        name="title"
        label="What it shows"
        maxLength={deliverableLengths.title}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField form={form} name="draftDueOn" type="date" label="Draft due on" />
        <InputField form={form} name="publishOn" type="date" label="Publish on" />
      </div>
    </FormDialog>
  );
}

const platformOptions = platforms.map((value) => ({ value, label: platformLabel(value) }));
const formatOptions = Object.entries(formats).map(([value, label]) => ({ value, label }));

function KindFields({ form }: { form: FormState }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        form={form}
        name="platform"
        label="Platform"
        placeholder="Choose"
        options={platformOptions}
        required
      />
      <SelectField
        form={form}
        name="format"
        label="Format"
        placeholder="Choose"
        options={formatOptions}
        required
      />
    </div>
  );
}
