import { useRef } from "react";
import { useChosenBeforeHydration } from "./before-hydration.ts";
import { Field } from "./field.tsx";
import { figure } from "./figure.ts";
import { Select } from "./inputs.tsx";

type ChoiceProps<T extends string> = {
  label: string;
  name: string;
  /** Empty: none of the options. */
  value: T | "";
  /** Reads the first option, which chooses none of the others; without it one of them is always chosen. */
  all?: string;
  options: readonly (readonly [value: T, text: string])[];
  /** How many records each option would find, where that is known; what is not among them finds none. */
  counts?: readonly { value: string; count: number }[] | undefined;
  onChange: (value: T | "") => void;
};

/**
 * A labelled select over known values; a value that is none of them is listed as well while it is chosen. What
 * would find nothing cannot be chosen.
 */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, name, value, all, options, counts, onChange } = props;
  const ref = useRef<HTMLSelectElement>(null);
  const listed: typeof options =
    value === "" || options.some(([option]) => option === value) ? options : [[value, value], ...options];
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
          {listed.map(([option, text]) => {
            const count = counts && (counts.find((counted) => counted.value === option)?.count ?? 0);
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
