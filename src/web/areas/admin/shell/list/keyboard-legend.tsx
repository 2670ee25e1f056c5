import Keyboard from "lucide-react/icons/keyboard";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/inputs.tsx";
import { Popover } from "#web/ui/popover.tsx";

const movingKeys: readonly (readonly [says: string, names: readonly string[]])[] = [
  ["Next", ["J", "↓"]],
  ["Previous", ["K", "↑"]],
  ["Open", ["Enter"]],
];

type KeyboardLegendProps = {
  /** The list's own keys. */
  keys: Readonly<Record<string, { label: string }>>;
  enabled: boolean;
  onChange: (enabled: boolean) => void;
};

/** The keyboard shortcuts and a switch to turn them off. Shown only where a keyboard is likely. */
export function KeyboardLegend({ keys, enabled, onChange }: KeyboardLegendProps) {
  const acting = Object.entries(keys).map(([key, { label }]) => [label, [key.toUpperCase()]] as const);
  return (
    <div className="pointer-coarse:hidden">
      <Popover
        className="w-64"
        trigger={(popover) => (
          <Button {...popover} variant="quiet" size="small">
            <Keyboard aria-hidden="true" />
            Shortcuts
          </Button>
        )}
      >
        <dl className="mb-4 grid grid-cols-[1fr_auto] items-center gap-y-2 text-small">
          {[...movingKeys, ...acting].map(([says, names]) => (
            <div key={says} className="contents">
              <dt>{says}</dt>
              <dd className="flex justify-end gap-1">
                {names.map((name) => (
                  <kbd
                    key={name}
                    className="min-w-6 rounded-field border border-line-strong px-1.5 text-center font-semibold font-text text-tiny leading-5"
                  >
                    {name}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Checkbox
          checked={enabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="border-line border-t pt-4 text-small"
        >
          Single keys act at once
        </Checkbox>
      </Popover>
    </div>
  );
}
