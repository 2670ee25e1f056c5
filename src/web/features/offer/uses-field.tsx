import { rightsUses } from "#domain/campaigns/offer-options.ts";
import { FieldError } from "#web/ui/field.tsx";
import { asSentence, CheckboxField } from "#web/ui/form/form-fields.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";

/** Checkboxes for the uses that a right allows. `name` ends in `[]`. */
export function UsesField({ form, name }: { form: FormState; name: string }) {
  const problem = asSentence(form.problemAt(name));
  const problemId = `${form.formId}-uses`;
  const ties = problem ? { "aria-describedby": problemId, "aria-invalid": true as const } : {};
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-2">
        {Object.entries(rightsUses).map(([value, label]) => (
          <CheckboxField
            key={value}
            {...ties}
            form={form}
            name={name}
            value={value}
            label={<span className="font-normal">{label}</span>}
            onChange={() => form.changed()}
          />
        ))}
      </div>
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
    </>
  );
}
