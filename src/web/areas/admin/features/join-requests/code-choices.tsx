import { Checkbox } from "#web/ui/inputs.tsx";

type CodeChoicesProps<Code extends string> = {
  legend: string;
  hint: string;
  choices: Readonly<Record<Code, { label: string }>>;
  chosen: readonly Code[];
  onChange: (chosen: Code[]) => void;
};

/** Checkboxes for a list of codes. */
export function CodeChoices<Code extends string>(props: CodeChoicesProps<Code>) {
  const { legend, hint, choices, chosen, onChange } = props;
  const toggle = (code: Code) =>
    onChange(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code]);
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <p className="text-ink-soft text-small">{hint}</p>
      <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {(Object.entries(choices) as [Code, { label: string }][]).map(([code, { label }]) => (
          <Checkbox key={code} checked={chosen.includes(code)} onChange={() => toggle(code)}>
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
