import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type CustomKind,
  type CustomSubject,
  customKindLabels,
  customKinds,
  hasOptions,
} from "#domain/custom-fields/custom-field-kinds.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { currencies } from "#domain/money/currencies.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { InputField, SelectField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { changesOf, type FieldValues, fieldValues, kindOf, newFieldOf } from "./field-values.ts";

type FieldDialogProps = {
  subject: CustomSubject;
  /** Undefined for a new one. */
  field: CustomField | undefined;
  /** Values of a new one that are filled in. */
  suggested?: Pick<FieldValues, "label" | "kind">;
  onAdded?: (field: CustomField) => void;
  onClose: () => void;
};

const kindOptions = customKinds.map((value) => ({ value, label: customKindLabels[value] }));
const currencyOptions = currencies.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));

/** Adds a field, or changes its label and options. Mount it only while it is open. */
export function FieldDialog({ subject, field, suggested, onAdded, onClose }: FieldDialogProps) {
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<CustomKind>(field?.kind ?? kindOf(suggested?.kind));
  const save = (values: FieldValues) =>
    field
      ? adminCall("PUT /api/admin/custom-fields/:id", {
          params: { id: field._id },
          json: changesOf(values, field.kind),
        })
      : adminCall("POST /api/admin/custom-fields", { unchecked: { subject, ...newFieldOf(values) } });
  const form = useForm<FieldValues>({
    name: `custom-field-${field?._id ?? subject}-${suggested?.label ?? ""}`,
    initial: { ...fieldValues(field), ...suggested },
    rules: async () => () => [],
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values) => {
      const saving = save(values);
      const outcome = await outcomeOf(saving);
      if (outcome.ok) {
        toast({ title: field ? "Saved" : "Added", description: values.label ?? "" });
        onClose();
        if (!field) onAdded?.((await saving).data.customField);
      }
      await queryClient.invalidateQueries({ queryKey: ["custom-fields"] });
      return outcome;
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={field ? `Edit ${field.label}` : "New field"}
      description={
        field
          ? "Records keep their values. The kind of a field stays as it is."
          : "It appears at once in forms, lists, files, and the API. Only your team sees it."
      }
      legend="Field"
      submitLabel={field ? "Save" : "Add field"}
      onChange={() => field === undefined && setKind(kindOf(form.read().kind))}
    >
      <Controls form={form} kind={kind} isNew={field === undefined} />
    </FormDialog>
  );
}

type ControlsProps = { form: FormState; kind: CustomKind; isNew: boolean };

function Controls({ form, kind, isNew }: ControlsProps) {
  return (
    <>
      <InputField
        form={form}
        name="label"
        label="Label"
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
      />
      {isNew && (
        <SelectField
          form={form}
          name="kind"
          label="Kind"
          hint="It can’t be changed later."
          required
          placeholder="Select a kind"
          options={kindOptions}
        />
      )}
      {hasOptions(kind) && (
        <TextAreaField
          form={form}
          name="options"
          label="Options"
          hint={
            !isNew
              ? "One on each line. Records keep an option that you take away until somebody edits them."
              : "One on each line."
          }
          required
          rows={6}
        />
      )}
      {isNew && kind === "money" && (
        <SelectField
          form={form}
          name="currency"
          label="Currency"
          placeholder="The agency’s currency"
          options={currencyOptions}
        />
      )}
    </>
  );
}
