import type { FormField } from "#domain/content/section-form.ts";
import { type Content, type Path, pathText, valueAt } from "#domain/content/section-values.ts";
import { asSentence } from "#web/ui/form/form-fields.tsx";
import type { SectionForm } from "./use-section-form.ts";

/** A field of a section's form, and the path of its value. */
export type FieldProps<Kind extends FormField["kind"] = FormField["kind"]> = {
  form: SectionForm;
  field: Extract<FormField, { kind: Kind }>;
  path: Path;
};

/** Props shared by the controls of all fields. */
export function tiedTo({ form, field, path }: FieldProps) {
  const name = pathText(path);
  return {
    name,
    value: valueAt(form.content, path),
    change: (value: Content | undefined) => form.change(path, value),
    box: {
      id: `text-${name}`,
      label: field.label,
      hint: field.hint,
      error: asSentence(form.problems[name]),
      optional: field.optional,
    },
  };
}
