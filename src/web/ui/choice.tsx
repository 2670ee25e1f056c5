import { useRef } from "react";
import { useChosenBeforeHydration } from "./before-hydration.ts";
import { Field } from "./field.tsx";
import { figure } from "./figure.ts";
import { Select } from "./inputs.tsx";

type ChoiceProps<T extends string> = {
  label: string;
  name: string;
  /** Empty if none of the options is selected. */
  value: T | "";
  /** The label of the option for 'any'; without it, one of the options is always selected. */
  all?: string;
  options: readonly (readonly [value: T, text: string])[];
  /** The number of records per option, if known. Options that are missing match none. */
  counts?: readonly { value: string; count: number }[] | undefined;
  onChange: (value: T | "") => void;
};

/** A labeled select. A current value that is not an option is listed as well. Options without matches are disabled. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, name, value, all, options, counts, onChange } = props;
  const ref = useRef<HTMLSelectElement>(null);
  const listed: typeof options =
    value === "" || options.some(([option]) => option === value) ? options : [[value, value], ...options];
  const choose = (chosen: string) => {
    if (chosen !== value) onChange(options.find(([option]) => option === chosen)?.[0] ?? "");
  };
  useChosenBeforeHydration(ref, choose);
  const countOf = counts && new Map(counts.map((counted) => [counted.value, counted.count]));

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
          {listed.map(([option, text]) => {
            const count = countOf && (countOf.get(option) ?? 0);
            return (
              <option key={option} value={option} disabled={count === 0 && option !== value}>
                {count === undefined ? text : `${text} (${figure(count)})`}
              </option>
            );
          })}
        </Select>
      )}
    </Field>
  );
}
