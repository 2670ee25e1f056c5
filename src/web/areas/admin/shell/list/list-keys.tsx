import { useEffect, useEffectEvent, useState } from "react";
import type { Action, ListRow } from "#web/ui/resource.ts";
import { KeyboardLegend } from "./keyboard-legend.tsx";
import type { List } from "./use-list.ts";

const storageKey = "adminSingleKeys";

/**
 * Whether single-key shortcuts are on. People who use dictation or a switch can turn them off. Stored in the browser.
 */
function useSingleKeys(): [enabled: boolean, setEnabled: (enabled: boolean) => void] {
  const [enabled, setEnabled] = useState(() => localStorage.getItem(storageKey) !== "off");
  return [
    enabled,
    (next) => {
      if (next) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, "off");
      setEnabled(next);
    },
  ];
}

type ListKeysProps<Row extends ListRow> = { keys: Readonly<Record<string, Action<Row>>>; list: List<Row> };

/** j and k or the arrow keys move, and the list's own keys act. Enter needs no code, because a button has the focus. */
export function ListKeys<Row extends ListRow>({ keys, list }: ListKeysProps<Row>) {
  const [enabled, setEnabled] = useSingleKeys();
  const { steps, handle, asked } = list;

  const act = useEffectEvent((event: KeyboardEvent) => {
    const panelOpen = steps.openRow !== undefined;
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (!enabled || asked || hasModifier || event.defaultPrevented || isElsewhere(event.target, panelOpen)) {
      return;
    }
    const step = stepOf(event, panelOpen);
    const action = keys[event.key];
    if (step !== undefined) {
      event.preventDefault();
      steps.move(step);
    } else if (action && !event.repeat) {
      // A key that is held down must not decide one row after another.
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

  return <KeyboardLegend keys={keys} enabled={enabled} onChange={setEnabled} />;
}

function stepOf(event: KeyboardEvent, panelOpen: boolean): 1 | -1 | undefined {
  if (event.key === "j") return 1;
  if (event.key === "k") return -1;
  // Elsewhere on the page arrow keys scroll, as up and down do in the panel.
  const inRow = (event.target as Element).closest("[data-row]") !== null;
  if (panelOpen ? event.key === "ArrowRight" : inRow && event.key === "ArrowDown") return 1;
  if (panelOpen ? event.key === "ArrowLeft" : inRow && event.key === "ArrowUp") return -1;
}

/** Fields, players and other open dialogs handle keys themselves. */
function isElsewhere(target: EventTarget | null, panelOpen: boolean): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest("input, textarea, select, video, [role=menu], [contenteditable]")) return true;
  return !panelOpen && document.querySelector("dialog:modal") !== null;
}
