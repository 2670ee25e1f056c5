import { useEffect, useEffectEvent, useState } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { type Shortcut, ShortcutLegend, SingleKeysSwitch } from "#web/ui/shortcut-legend.tsx";
import { isDialogOpen, isShortcut, shortcutsKey } from "#web/ui/single-keys.ts";
import { dismissToast, readToasts, toastHotkey } from "#web/ui/toast.ts";

const undoKey = "u";

const everywhere: readonly Shortcut[] = [
  ["Collapse or expand the sidebar", ["Ctrl", "B"]],
  ["Undo, as long as the notice offers it", [undoKey.toUpperCase()]],
  ["Go to the notice", [toastHotkey]],
  ["Show these shortcuts", [shortcutsKey]],
];

type ShortcutsDialogProps = { open: boolean; onClose: () => void; shortcuts?: readonly Shortcut[] };

/** Keyboard shortcuts, with a switch that turns single keys off. */
export function ShortcutsDialog({ open, onClose, shortcuts }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" className="w-[min(26rem,100%)]!">
      {shortcuts && <ShortcutLegend title="In this list" shortcuts={shortcuts} />}
      <ShortcutLegend title="On every page" shortcuts={everywhere} />
      <SingleKeysSwitch />
    </Dialog>
  );
}

/** Keyboard shortcuts of all pages. */
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
    // Keys of a list are handled first, on the document.
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  return <ShortcutsDialog open={open} onClose={() => setOpen(false)} />;
}

/** The undo function of the visible toast. */
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
