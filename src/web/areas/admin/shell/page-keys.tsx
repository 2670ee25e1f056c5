import Keyboard from "lucide-react/icons/keyboard";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { isDialogOpen, isShortcut, shortcutsKey } from "#web/ui/single-keys.ts";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";

/** A key and its action. Without `run`, it is only listed, because a control handles it. */
type PageKey = { label: string; key: string; run?: () => void; names?: readonly string[] };

/** Single keys of a page, with a button that lists them. */
export function PageKeys({ keys }: { keys: readonly PageKey[] }) {
  const [legendOpen, setLegendOpen] = useState(false);
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || isDialogOpen() || event.repeat) return;
    const run = event.key === shortcutsKey ? () => setLegendOpen(true) : keyNamed(keys, event.key)?.run;
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <ShortcutsButton onClick={() => setLegendOpen(true)} />
      <ShortcutsDialog
        open={legendOpen}
        onClose={() => setLegendOpen(false)}
        shortcuts={keys.map(({ label, key, names = [key.toUpperCase()] }) => [label, names])}
      />
    </>
  );
}

function keyNamed(keys: readonly PageKey[], name: string): PageKey | undefined {
  return keys.find(({ key }) => key === name);
}

export function ShortcutsButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={onClick}
      aria-keyshortcuts={shortcutsKey}
      className="pointer-coarse:hidden"
    >
      <Keyboard aria-hidden="true" />
      Shortcuts
    </Button>
  );
}
