import { Checkbox } from "./inputs.tsx";
import { areSingleKeysOn, setSingleKeys } from "./single-keys.ts";

/** A description of the shortcut, and its keys. */
export type Shortcut = readonly [says: string, names: readonly string[]];

type ShortcutLegendProps = { title: string; shortcuts: readonly Shortcut[] };

/** A group of keyboard shortcuts, in a dialog. */
export function ShortcutLegend({ title, shortcuts }: ShortcutLegendProps) {
  return (
    <section className="not-first:mt-6">
      <h3 className="mb-3 text-ink-soft text-small">{title}</h3>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-y-2">
        {shortcuts.map(([says, names]) => (
          <div key={says} className="contents">
            <dt>{says}</dt>
            <dd className="flex justify-end gap-1">
              {names.map((name) => (
                <Key key={name} name={name} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A key with its label on the keyboard. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className="min-w-7 rounded-field border border-line-strong px-1.5 text-center font-semibold font-text text-tiny leading-6">
      {name}
    </kbd>
  );
}

/** Turns single-key shortcuts on and off. `onChange` is called afterwards. */
export function SingleKeysSwitch({ onChange }: { onChange?: (on: boolean) => void }) {
  return (
    <Checkbox
      defaultChecked={areSingleKeysOn()}
      onChange={({ currentTarget: { checked } }) => {
        setSingleKeys(checked);
        onChange?.(checked);
      }}
      className="mt-6 w-full border-line border-t pt-5 text-small"
    >
      Single keys act at once
    </Checkbox>
  );
}
