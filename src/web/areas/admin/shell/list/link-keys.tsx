import { useEffect, useEffectEvent } from "react";
import { isDialogOpen, isShortcut } from "#web/ui/single-keys.ts";

/** j and k or the arrow keys move between rows (`data-row`) that are links. Enter needs no code. */
export function LinkKeys() {
  const move = useEffectEvent((event: KeyboardEvent) => {
    const step = isShortcut(event) && !isDialogOpen() ? stepOf(event) : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const links = [...document.querySelectorAll<HTMLElement>("[data-row] a")];
    const from = links.indexOf(document.activeElement as HTMLElement);
    (from === -1 ? links[0] : links[from + step])?.focus();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => move(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <p className="text-ink-soft text-small pointer-coarse:hidden">
      <kbd>J</kbd> and <kbd>K</kbd> move, <kbd>Enter</kbd> opens
    </p>
  );
}

function stepOf(event: KeyboardEvent): 1 | -1 | undefined {
  if (event.key === "j") return 1;
  if (event.key === "k") return -1;
  // Elsewhere on the page, arrow keys scroll.
  if ((event.target as Element).closest("[data-row]") === null) return undefined;
  if (event.key === "ArrowDown") return 1;
  return event.key === "ArrowUp" ? -1 : undefined;
}
