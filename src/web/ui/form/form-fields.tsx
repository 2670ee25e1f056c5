import type { ComponentProps, ReactNode } from "react";
import { Field } from "#web/ui/field.tsx";
import { Checkbox, Select, TextArea, TextInput } from "#web/ui/inputs.tsx";
import type { FormState } from "./use-form.ts";

type Common = {
  form: FormState;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
};

/** Rules speak of their field ('must be a number'); under it that is a sentence of its own. */
export function asSentence(problem: string | undefined): string | undefined {
  if (!problem) return undefined;
  return problem.charAt(0).toUpperCase() + problem.slice(1) + (/[.!?]$/.test(problem) ? "" : ".");
}

/** What ties a control to its form: a required one says so to the browser, the others say 'optional'. */
function tied({ form, name, label, hint, className }: Common, required: boolean | undefined) {
  return {
    field: {
      id: `${form.formId}-${name}`,
      label,
      hint,
      error: asSentence(form.problems[name]),
      optional: !required,
      ...(className && { className }),
    },
    control: { name, required, defaultValue: form.values[name] },
  };
}

type Only<Element extends "input" | "textarea" | "select"> = Omit<
  ComponentProps<Element>,
  "form" | "name" | "className" | "defaultValue"
>;

export function InputField({ form, name, label, hint, className, ...rest }: Common & Only<"input">) {
  const { field, control } = tied(
    { form, name, label, hint, ...(className && { className }) },
    rest.required,
  );
  return <Field {...field}>{(ties) => <TextInput {...rest} {...control} {...ties} />}</Field>;
}

export function TextAreaField({ form, name, label, hint, className, ...rest }: Common & Only<"textarea">) {
  const { field, control } = tied(
    { form, name, label, hint, ...(className && { className }) },
    rest.required,
  );
  return <Field {...field}>{(ties) => <TextArea {...rest} {...control} {...ties} />}</Field>;
}

type SelectFieldProps = Common &
  Only<"select"> & {
    /** The first line of the list: nothing chosen. */
    placeholder: string;
    options: ReadonlyArray<{ value: string; label: string }>;
  };

export function SelectField(props: SelectFieldProps) {
  const { form, name, label, hint, className, placeholder, options, ...rest } = props;
  const { field, control } = tied(
    { form, name, label, hint, ...(className && { className }) },
    rest.required,
  );
  return (
    <Field {...field}>
      {(ties) => (
        <Select {...rest} {...control} {...ties}>
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

type CheckboxFieldProps = Only<"input"> & {
  form: FormState;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
};

/** A box to tick; its value is 'true' or nothing. */
export function CheckboxField({ form, name, label, hint, ...rest }: CheckboxFieldProps) {
  return (
    <Checkbox {...rest} name={name} value="true" defaultChecked={form.values[name] === "true"}>
      <span className="font-semibold">{label}</span>
      {hint && <span className="block text-ink-soft text-small">{hint}</span>}
    </Checkbox>
  );
}

/** A field for programs: no eye, no key and no screen reader comes to it. */
export function Decoy({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this field empty
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
