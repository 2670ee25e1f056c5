import { useEffect, useEffectEvent, useState } from "react";
import { ShortcutsButton } from "#web/areas/admin/shell/page-keys.tsx";
import { ShortcutsDialog } from "#web/areas/admin/shell/shortcuts-dialog.tsx";
import type { Action, ListRow } from "#web/ui/resource.ts";
import type { Shortcut } from "#web/ui/shortcut-legend.tsx";
import { isDialogOpen, isShortcut, shortcutsKey } from "#web/ui/single-keys.ts";
import type { List } from "./use-list.ts";

const movingKeys: readonly Shortcut[] = [
  ["Next", ["J", "↓"]],
  ["Previous", ["K", "↑"]],
  ["Open", ["Enter"]],
];

type ListKeysProps<Row extends ListRow> = { keys: Readonly<Record<string, Action<Row>>>; list: List<Row> };

/**
 * j and k or the arrow keys move, and the list's own keys act. Enter needs no code, because a button has the focus.
 */
export function ListKeys<Row extends ListRow>({ keys, list }: ListKeysProps<Row>) {
  const [legendOpen, setLegendOpen] = useState(false);
  const { steps, handle, asked } = list;

  const act = useEffectEvent((event: KeyboardEvent) => {
    const panelOpen = steps.openRow !== undefined;
    if (!isShortcut(event) || asked || legendOpen || (!panelOpen && isDialogOpen())) return;
    const step = stepOf(event, panelOpen);
    const action = keys[event.key];
    if (step !== undefined) {
      event.preventDefault();
      steps.move(step);
    } else if (event.key === shortcutsKey) {
      event.preventDefault();
      setLegendOpen(true);
    } else if (action && !event.repeat) {
      // Holding a key down must not decide one row after another.
      event.preventDefault();
      const row = steps.current();
      if (row) handle.run(action, row);
    }
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  const acting = Object.entries(keys).map(([key, { label }]): Shortcut => [label, [key.toUpperCase()]]);
  return (
    <>
      <ShortcutsButton onClick={() => setLegendOpen(true)} />
      <ShortcutsDialog
        open={legendOpen}
        onClose={() => setLegendOpen(false)}
        shortcuts={[...movingKeys, ...acting]}
      />
    </>
  );
}

function stepOf(event: KeyboardEvent, panelOpen: boolean): 1 | -1 | undefined {
  if (event.key === "j") return 1;
  if (event.key === "k") return -1;
  // Elsewhere on the page, arrow keys scroll, as up and down do in the panel.
  const inRow = (event.target as Element).closest("[data-row]") !== null;
  if (panelOpen ? event.key === "ArrowRight" : inRow && event.key === "ArrowDown") return 1;
  if (panelOpen ? event.key === "ArrowLeft" : inRow && event.key === "ArrowUp") return -1;
}
