import { useId } from "react";

type SegmentedChoiceProps<T extends string> = {
  legend: string;
  options: readonly (readonly [value: T, label: string])[];
  value: T;
  onChange: (value: T) => void;
};

/** A few options side by side, of which one is selected. */
export function SegmentedChoice<T extends string>({
  legend,
  options,
  value,
  onChange,
}: SegmentedChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-ink-soft text-small">{legend}</legend>
      <div className="flex w-fit max-w-full overflow-hidden rounded-field border-[1.5px] border-line-strong">
        {options.map(([option, label]) => (
          <label
            key={option}
            className="wrap-anywhere flex min-h-10 min-w-0 items-center px-4 py-1.5 font-medium text-small has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={value === option}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
