import { offeredOptions } from "#domain/custom-fields/custom-controls.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { FieldError } from "#web/ui/field.tsx";
import {
  AddressField,
  asSentence,
  CheckboxField,
  InputField,
  SelectField,
  TextAreaField,
} from "#web/ui/form/form-fields.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";

type ControlProps = { form: FormState; field: CustomField };

/** A control for each own field of a record. */
export function OwnFieldControls({ form, fields }: { form: FormState; fields: readonly CustomField[] }) {
  return fields.map((field) => <Control key={field.key} form={form} field={field} />);
}

function Control({ form, field }: ControlProps) {
  const { kind, label, currency } = field;
  const props = { form, name: `custom.${field.key}`, label, autoComplete: "off" };
  switch (kind) {
    case "text":
      return <InputField {...props} maxLength={textLimits.line} />;
    case "long_text":
      return <TextAreaField {...props} rows={3} maxLength={textLimits.bio} className="sm:col-span-2" />;
    case "number":
      return <InputField {...props} inputMode="decimal" maxLength={30} />;
    case "money":
      return <InputField {...props} label={`${label} (${currency})`} inputMode="decimal" maxLength={30} />;
    case "day":
      return <InputField {...props} type="date" />;
    case "link":
      return <AddressField {...props} maxLength={textLimits.url} />;
    case "flag":
      return <SelectField {...props} placeholder="Not set" options={flagOptions} />;
    case "choice":
      return <SelectField {...props} placeholder="Not set" options={optionsOf(form, field)} />;
    case "choices":
      return <Choices form={form} field={field} />;
  }
}

const flagOptions = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

function optionsOf(form: FormState, field: CustomField) {
  const present = form.texts.getAll(`custom.${field.key}`);
  return offeredOptions(field, present).map((value) => ({ value, label: value }));
}

function Choices({ form, field }: ControlProps) {
  const name = `custom.${field.key}[]`;
  const error = asSentence(form.problemAt(name));
  const errorId = `${form.formId}-${name}-error`;
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={error && errorId}>
      <legend className="mb-1.5 font-semibold">
        <span>{field.label}</span>
        <span className="ml-0.5 font-normal text-ink-faint text-small"> optional</span>
      </legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {offeredOptions(field, form.texts.getAll(name)).map((option) => (
          <CheckboxField
            key={option}
            form={form}
            name={name}
            value={option}
            label={<Plain>{option}</Plain>}
          />
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

function Plain({ children }: { children: string }) {
  return <span className="font-normal">{children}</span>;
}
