import { use, useRef } from "react";
import { useChosenBeforeHydration } from "./before-hydration.ts";
import { Field } from "./field.tsx";
import { figure } from "./figure.ts";
import { Select } from "./inputs.tsx";
import { ServerRendering } from "./server-rendering.ts";

type ChoiceProps<T extends string> = {
  label: string;
  name: string;
  /** Empty if no option is selected. */
  value: T | "";
  /** Label of the option for 'any'; without it, one of the options is always selected. */
  all?: string;
  options: readonly (readonly [value: T, text: string])[];
  /** Whether the options are the same objects on every page, so that the server can render each of them once. */
  areConstant?: boolean;
  /** Number of records per option, if known. Missing options match none. */
  counts?: readonly { value: string; count: number }[] | undefined;
  onChange: (value: T | "") => void;
};

/** A labeled select. A current value that is not an option is listed as well. Options without matches are disabled. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, name, value, all, options, areConstant = false, counts, onChange } = props;
  const ref = useRef<HTMLSelectElement>(null);
  const listed: typeof options =
    value === "" || options.some(([option]) => option === value) ? options : [[value, value], ...options];
  const choose = (chosen: string) => {
    if (chosen !== value) onChange(options.find(([option]) => option === chosen)?.[0] ?? "");
  };
  useChosenBeforeHydration(ref, choose);
  const countOf = counts && new Map(counts.map((counted) => [counted.value, counted.count]));
  const shown = listed.map((pair): Shown => {
    const count = countOf && (countOf.get(pair[0]) ?? 0);
    return { pair, count, isDisabled: count === 0 && pair[0] !== value };
  });
  const any = all && pairOfAny(all);
  if (any) shown.unshift({ pair: any });
  const server = use(ServerRendering);

  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          ref={ref}
          name={name}
          value={value}
          onChange={({ target }) => choose(target.value)}
          {...(server && areConstant
            ? {
                dangerouslySetInnerHTML: {
                  __html: shown.map((one) => htmlOf(server, one, value)).join(""),
                },
              }
            : { children: shown.map((one) => <Option key={one.pair[0]} {...one} />) })}
        />
      )}
    </Field>
  );
}

type Pair = readonly [value: string, text: string];
type Shown = { pair: Pair; count?: number | undefined; isDisabled?: boolean };

const pairsOfAny = new Map<string, Pair>();

function pairOfAny(text: string): Pair {
  const pair = pairsOfAny.get(text) ?? ["", text];
  pairsOfAny.set(text, pair);
  return pair;
}

function Option({ pair: [value, text], count, isDisabled }: Shown) {
  return (
    <option value={value} disabled={isDisabled}>
      {text + countText(count)}
    </option>
  );
}

const countText = (count: number | undefined) => (count === undefined ? "" : ` (${figure(count)})`);
const around = { start: "<select>", end: "</option></select>" };

/** Every third element of the marketplace is an option. Only its count (digits and commas) differs between pages. */
function htmlOf({ renderOnce }: ServerRendering, { count, ...shown }: Shown, value: string): string {
  const isChosen = shown.pair[0] === value;
  const form = isChosen ? "chosen" : shown.isDisabled ? "disabled" : "";
  const content = () => (
    <select defaultValue={isChosen ? value : undefined}>
      <Option {...shown} />
    </select>
  );
  return `${renderOnce(shown.pair, form, { content, ...around })}${countText(count)}</option>`;
}
