import { use, useRef } from "react";
import { useChosenBeforeHydration } from "./before-hydration.ts";
import { Field } from "./field.tsx";
import { figure } from "./figure.ts";
import { Select } from "./inputs.tsx";
import { ServerRendering } from "./server-rendering.ts";

type ChoiceProps<T extends string> = {
  label: string;
  /** Shows the label only to assistive technology. */
  isLabelHidden?: boolean;
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

/** A longer list omits options without matches. */
const mostDisabled = 20;

/** A labeled select. A current value that is not an option is listed as well. Options without matches are disabled. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const {
    label,
    isLabelHidden = false,
    name,
    value,
    all,
    options,
    areConstant = false,
    counts,
    onChange,
  } = props;
  const ref = useRef<HTMLSelectElement>(null);
  const listed: typeof options =
    value === "" || options.some(([option]) => option === value) ? options : [[value, value], ...options];
  const choose = (chosen: string) => {
    if (chosen !== value) onChange(options.find(([option]) => option === chosen)?.[0] ?? "");
  };
  useChosenBeforeHydration(ref, choose);
  const countOf = counts && new Map(counts.map((counted) => [counted.value, counted.count]));
  const shown = listed
    .map((pair): Shown => {
      const count = countOf && (countOf.get(pair[0]) ?? 0);
      return { pair, count, isDisabled: count === 0 && pair[0] !== value };
    })
    .filter(({ isDisabled }) => !isDisabled || options.length <= mostDisabled);
  const any = all && pairOfAny(all);
  if (any) shown.unshift({ pair: any });
  const server = use(ServerRendering);

  return (
    <Field label={label} isLabelHidden={isLabelHidden}>
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

type SeveralChoicesProps<T extends string> = Omit<ChoiceProps<T>, "value" | "all" | "onChange"> & {
  values: readonly T[];
  all: string;
  onChange: (values: T[]) => void;
};

/** A select for each chosen option, and one for another. Without JavaScript, all of them are sent by one name. */
export function SeveralChoices<T extends string>(props: SeveralChoicesProps<T>) {
  const { values, label, all, options, onChange, ...choice } = props;
  const another = `Another ${label.toLowerCase()}`;
  return (
    <div className="grid content-start gap-2">
      {[...values, ""].map((value, index) => (
        <Choice
          // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays where something was chosen
          key={index}
          {...choice}
          label={index === 0 ? label : value === "" ? another : `${label} ${index + 1}`}
          isLabelHidden={index > 0 || props.isLabelHidden === true}
          value={value as T | ""}
          all={index === 0 ? all : value === "" ? another : "Remove"}
          options={options.filter(([option]) => option === value || !values.includes(option))}
          onChange={(chosen) => {
            if (chosen !== "") onChange(values.toSpliced(index, 1, chosen));
            else onChange(index === 0 ? [] : values.toSpliced(index, 1));
          }}
        />
      ))}
    </div>
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
