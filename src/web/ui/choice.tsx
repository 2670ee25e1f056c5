import { useRef } from "react";
import { useChosenBeforeHydration } from "./before-hydration.ts";
import { Field } from "./field.tsx";
import { Select } from "./inputs.tsx";

type ChoiceProps<T extends string> = {
  label: string;
  name: string;
  /** Empty: none of the options. */
  value: T | "";
  /** Reads the first option, which chooses none of the others; without it one of them is always chosen. */
  all?: string;
  options: readonly (readonly [value: T, text: string])[];
  onChange: (value: T | "") => void;
};

/** A labelled select over known values; a value that is none of them is listed as well while it is chosen. */
export function Choice<T extends string>({ label, name, value, all, options, onChange }: ChoiceProps<T>) {
  const ref = useRef<HTMLSelectElement>(null);
  const isListed = value === "" || options.some(([option]) => option === value);
  const choose = (chosen: string) => {
    if (chosen !== value) onChange(options.find(([option]) => option === chosen)?.[0] ?? "");
  };
  useChosenBeforeHydration(ref, choose);

  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          ref={ref}
          name={name}
          value={value}
          onChange={({ target }) => choose(target.value)}
        >
          {all && <option value="">{all}</option>}
          {!isListed && <option value={value}>{value}</option>}
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
