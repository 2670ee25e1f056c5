import { useEffect, useEffectEvent } from "react";
import { isDialogOpen, isShortcut } from "#web/ui/single-keys.ts";

type DraftKeysProps = {
  onStep: (by: 1 | -1) => void;
  /** Undefined if the user may not. */
  onApprove?: (() => void) | undefined;
  onAsk?: (() => void) | undefined;
};

/** J and K move between drafts, A approves, C starts asking for changes. */
export function DraftKeys({ onStep, onApprove, onAsk }: DraftKeysProps) {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || isDialogOpen()) return;
    const actions: Record<string, (() => void) | undefined> = {
      j: () => onStep(1),
      k: () => onStep(-1),
      // Holding a key down must not approve one draft after another.
      a: event.repeat ? undefined : onApprove,
      c: event.repeat ? undefined : onAsk,
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <p className="ml-auto text-ink-soft text-small pointer-coarse:hidden max-lg:hidden">
      <kbd>J</kbd> and <kbd>K</kbd> move
      {onApprove && (
        <>
          <span>{", "}</span>
          <kbd>A</kbd>
          <span>{" approves"}</span>
        </>
      )}
      {onAsk && (
        <>
          <span>{", "}</span>
          <kbd>C</kbd>
          <span>{" asks for changes"}</span>
        </>
      )}
    </p>
  );
}
