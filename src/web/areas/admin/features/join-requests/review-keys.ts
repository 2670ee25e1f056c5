import { useEffect, useRef, useState } from "react";

const storageKey = "adminSingleKeys";

/** Whether single keys act; who dictates or uses a switch can turn them off. Kept in the browser. */
export function useSingleKeys(): [enabled: boolean, setEnabled: (enabled: boolean) => void] {
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

type ReviewKeys = {
  enabled: boolean;
  panelOpen: boolean;
  onMove: (step: 1 | -1) => void;
  onApprove: () => void;
  onReject: () => void;
};

/** j and k or arrows to move, a to approve, r to reject; Enter opens by itself, because focus is on a button. */
export function useReviewKeys(keys: ReviewKeys): void {
  const latest = useRef(keys);
  latest.current = keys;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { enabled, panelOpen, onMove, onApprove, onReject } = latest.current;
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (!enabled || hasModifier || event.defaultPrevented || isElsewhere(event.target, panelOpen)) return;
      const step = stepOf(event, panelOpen);
      if (step !== undefined) {
        event.preventDefault();
        onMove(step);
      } else if (event.repeat) {
        // A key that is held down must not decide about one after the other.
        return;
      } else if (event.key === "a") {
        event.preventDefault();
        onApprove();
      } else if (event.key === "r") {
        event.preventDefault();
        onReject();
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function stepOf(event: KeyboardEvent, panelOpen: boolean): 1 | -1 | undefined {
  if (event.key === "j") return 1;
  if (event.key === "k") return -1;
  // Elsewhere on the page arrows scroll, and in the panel up and down do.
  const inRow = (event.target as Element).closest("[data-row]") !== null;
  if (panelOpen ? event.key === "ArrowRight" : inRow && event.key === "ArrowDown") return 1;
  if (panelOpen ? event.key === "ArrowLeft" : inRow && event.key === "ArrowUp") return -1;
}

/** In a field keys write, in a player they wind, and an open dialog of somebody else has its own. */
function isElsewhere(target: EventTarget | null, panelOpen: boolean): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest("input, textarea, select, video, [role=menu], [contenteditable]")) return true;
  return !panelOpen && document.querySelector("dialog:modal") !== null;
}
