import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { asSentence } from "./form-fields.tsx";
import type { FormState } from "./use-form.ts";

type SelectListFieldProps = {
  form: FormState;
  /** Name of the field, which is a list of values. */
  name: string;
  label: string;
  /** Label of one value: 'Language'. */
  item: string;
  options: ReactNode;
  maximum: number;
  hint?: string;
};

/** One select per value of a list. Selecting none removes a value. */
export function SelectListField({ form, name, label, item, options, maximum, hint }: SelectListFieldProps) {
  const control = `${name}[]`;
  const errorId = useId();
  const chosen = form.texts.getAll(control).filter((value) => value !== "");
  const [count, setCount] = useState(Math.max(1, chosen.length));
  const problem = asSentence(form.problemAt(control));
  const noun = item.toLowerCase();
  const add = (event: MouseEvent<HTMLElement>) => {
    const list = event.currentTarget.parentElement;
    flushSync(() => setCount(count + 1));
    [...(list?.querySelectorAll("select") ?? [])].at(-1)?.focus();
  };
  const select = (index: number) => (
    <Select
      key={index}
      name={control}
      defaultValue={chosen[index] ?? ""}
      aria-label={`${item} ${index + 1}`}
      aria-invalid={form.problemAt(`${name}.${index}`) ? true : undefined}
      aria-describedby={problem && errorId}
    >
      <option value="">{index === 0 ? `Select a ${noun}` : "None"}</option>
      {options}
    </Select>
  );
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 font-semibold">
        <span>{label}</span>
        <span className="ml-0.5 font-normal text-ink-faint text-small"> optional</span>
      </legend>
      {hint && <p className="-mt-1 mb-2 text-ink-soft text-small">{hint}</p>}
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        {Array.from({ length: count }, (_, index) => select(index))}
        <noscript>{select(count)}</noscript>
        <Button
          variant="secondary"
          className="justify-self-start noscript:hidden"
          onClick={add}
          disabled={count >= maximum}
        >
          <LineIcon name="plus" />
          <span>{`Add another ${noun}`}</span>
        </Button>
      </div>
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
    </fieldset>
  );
}
