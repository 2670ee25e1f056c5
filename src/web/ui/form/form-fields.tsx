import type { ComponentProps, ReactNode } from "react";
import { Field, FieldError } from "#web/ui/field.tsx";
import { Checkbox, Select, TextArea, TextInput } from "#web/ui/inputs.tsx";
import type { FormState } from "./use-form.ts";

/**
 * Turns a rule's message ('must be a number') into a sentence for display. Messages that already are sentences stay
 * unchanged, because they may start with a file name.
 */
export function asSentence(problem: string | undefined): string | undefined {
  if (!problem || /[.!?]$/.test(problem)) return problem || undefined;
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;
}

type FieldProps<Element extends "input" | "textarea" | "select"> = Omit<
  ComponentProps<Element>,
  "form" | "name" | "defaultValue"
> & { form: FormState; name: string; label: ReactNode; hint?: ReactNode };

/**
 * Props that connect a control to its form. Fields that are not required are labeled 'optional'. With
 * `aria-required`, a field may stay blank because the form can fill it in.
 */
function tied<Props extends FieldProps<"input" | "textarea" | "select">>(props: Props) {
  const { form, name, label, hint, className, ...control } = props;
  const field = {
    id: `${form.formId}-${name}`,
    label,
    hint,
    error: asSentence(form.problemAt(name)),
    optional: !control.required && !control["aria-required"],
    ...(className && { className }),
  };
  return { field, control: { ...control, name, defaultValue: form.texts.get(name) ?? undefined } };
}

export function InputField(props: FieldProps<"input">) {
  const { field, control } = tied(props);
  return <Field {...field}>{(ties) => <TextInput {...control} {...ties} />}</Field>;
}

/** A web address. The browser's own validation would refuse one without 'https://', which the API accepts. */
export function AddressField(props: FieldProps<"input">) {
  return <InputField inputMode="url" autoCapitalize="none" spellCheck={false} {...props} />;
}

export function TextAreaField(props: FieldProps<"textarea">) {
  const { field, control } = tied(props);
  return <Field {...field}>{(ties) => <TextArea {...control} {...ties} />}</Field>;
}

type SelectFieldProps = FieldProps<"select"> & {
  /** Label of the empty first option. */
  placeholder: string;
  options: ReadonlyArray<{ value: string; label: string }>;
};

export function SelectField({ placeholder, options, ...props }: SelectFieldProps) {
  const { field, control } = tied(props);
  return (
    <Field {...field}>
      {(ties) => (
        <Select {...control} {...ties}>
          <option value="">{placeholder}</option>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type CheckboxFieldProps = Omit<FieldProps<"input">, "value"> & { value?: string };

/**
 * A checkbox. Checkboxes whose name ends in `[]` form a list of values, whose error is shown once, beside the list.
 */
export function CheckboxField({ form, name, value = "true", label, hint, ...rest }: CheckboxFieldProps) {
  const error = name.endsWith("[]") ? undefined : asSentence(form.problemAt(name));
  const errorId = `${form.formId}-${name}-error`;
  const ties = error ? ({ "aria-invalid": true, "aria-describedby": errorId } as const) : {};
  const isChosen = form.texts.getAll(name).includes(value);
  return (
    <div className="grid gap-1.5">
      <Checkbox {...rest} {...ties} name={name} value={value} defaultChecked={isChosen}>
        <span className="font-semibold">{label}</span>
        {hint && <span className="block text-ink-soft text-small">{hint}</span>}
      </Checkbox>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** An input that people cannot see, tab to, or hear from a screen reader. Only bots fill it in. */
export function Honeypot({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this field empty
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
