import { useEffect, useEffectEvent, useState } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { Checkbox } from "#web/ui/inputs.tsx";
import { dismissToast, readToasts, toastHotkey } from "#web/ui/toast.ts";
import { areSingleKeysOn, isDialogOpen, isShortcut, setSingleKeys } from "./single-keys.ts";

/** What the keys do, and their names. */
export type Shortcut = readonly [says: string, names: readonly string[]];

export const shortcutsKey = "?";
const undoKey = "u";

const everywhere: readonly Shortcut[] = [
  ["Collapse or expand the sidebar", ["Ctrl", "B"]],
  ["Undo, as long as the notice offers it", [undoKey.toUpperCase()]],
  ["Go to the notice", [toastHotkey]],
  ["Show these shortcuts", [shortcutsKey]],
];

type ShortcutsDialogProps = { open: boolean; onClose: () => void; shortcuts?: readonly Shortcut[] };

/** The keyboard shortcuts, and a switch that turns single keys off. */
export function ShortcutsDialog({ open, onClose, shortcuts }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" className="w-[min(26rem,100%)]!">
      {shortcuts && <Legend title="In this list" shortcuts={shortcuts} />}
      <Legend title="On every page" shortcuts={everywhere} />
      <Checkbox
        defaultChecked={areSingleKeysOn()}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        className="mt-6 w-full border-line border-t pt-5 text-small"
      >
        Single keys act at once
      </Checkbox>
    </Dialog>
  );
}

function Legend({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section className="not-first:mt-6">
      <h3 className="mb-3 text-ink-soft text-small">{title}</h3>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-y-2">
        {shortcuts.map(([says, names]) => (
          <div key={says} className="contents">
            <dt>{says}</dt>
            <dd className="flex justify-end gap-1">
              {names.map((name) => (
                <kbd
                  key={name}
                  className="min-w-7 rounded-field border border-line-strong px-1.5 text-center font-semibold font-text text-tiny leading-6"
                >
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The keys of every page. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    const undo = event.key === undoKey ? shownUndo() : undefined;
    if (undo) {
      event.preventDefault();
      undo();
    } else if (event.key === shortcutsKey && !isDialogOpen()) {
      event.preventDefault();
      setOpen(true);
    }
  });
  useEffect(() => {
    // The keys of a list listen on the document, which is asked first.
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  return <ShortcutsDialog open={open} onClose={() => setOpen(false)} />;
}

/** What takes back the change that the notice tells of. */
function shownUndo(): (() => void) | undefined {
  const shown = readToasts().find(({ open, undo }) => open && undo);
  return (
    shown?.undo &&
    (() => {
      dismissToast(shown.id);
      shown.undo?.onClick();
    })
  );
}
