import Keyboard from "lucide-react/icons/keyboard";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Key, type Shortcut, ShortcutLegend, SingleKeysSwitch } from "#web/ui/shortcut-legend.tsx";
import { isDialogOpen, isShortcut, shortcutsKey } from "#web/ui/single-keys.ts";
import { currentCreator, goToCreator } from "./use-current-creator.ts";

/** Action of a key on the current item. `key`: in lowercase. */
export type KeyCommand = { key: string; label: string; act: (itemId: string) => void };
/** Items in the order of the page. `state`: response, as screen readers announce it. */
export type KeyedItem = { id: string; name: string; state: string; isOpen: boolean };

type AnswerKeysProps = {
  items: readonly KeyedItem[];
  /** For example 'creator'. */
  noun: string;
  commands: readonly KeyCommand[];
  mayAnswer: boolean;
  /** Announces text to screen readers. */
  announce: (text: string) => void;
  areOn: boolean;
  onSwitch: (on: boolean) => void;
};

function shortcutsOf(noun: string, commands: readonly KeyCommand[]): Shortcut[] {
  return [
    ...commands.map(({ label, key }): Shortcut => [label, [key.toUpperCase()]]),
    [`Next ${noun}`, ["J"]],
    [`Previous ${noun}`, ["K"]],
    ["Show these shortcuts", [shortcutsKey]],
  ];
}

/** Keyboard shortcuts: the keys of the commands respond to the current item; J and K move. */
export function AnswerKeys(props: AnswerKeysProps) {
  const { items, noun, commands, mayAnswer, announce, areOn, onSwitch } = props;
  const [legendOpen, setLegendOpen] = useState(false);
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || event.repeat || isDialogOpen()) return;
    const key = event.key.toLowerCase();
    const command = commands.find((each) => each.key === key);
    if (key === "j" || key === "k") move(items, key === "j" ? 1 : -1, announce);
    else if (command && mayAnswer) answer(items, command, announce);
    else if (key === shortcutsKey) setLegendOpen(true);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        onClick={() => setLegendOpen(true)}
        aria-keyshortcuts={shortcutsKey}
        className="pointer-coarse:hidden min-h-11"
      >
        <Keyboard aria-hidden="true" />
        <span>{areOn ? "Shortcuts" : "Shortcuts are off"}</span>
      </Button>
      <Dialog
        open={legendOpen}
        onClose={() => setLegendOpen(false)}
        title="Keyboard shortcuts"
        className="w-[min(26rem,100%)]!"
      >
        <ShortcutLegend title="On this page" shortcuts={shortcutsOf(noun, commands)} />
        <SingleKeysSwitch onChange={onSwitch} />
      </Dialog>
    </>
  );
}

/** One-line hint about the keys, for devices with a keyboard. */
export function KeyHint({ noun, commands }: Pick<AnswerKeysProps, "noun" | "commands">) {
  return (
    <p
      data-print="hide"
      className="pointer-coarse:hidden mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-ink-soft text-small max-lg:hidden"
    >
      {shortcutsOf(noun, commands)
        .slice(0, -1)
        .map(([says, names]) => (
          <span key={says} className="inline-flex items-center gap-2">
            {names.map((name) => (
              <Key key={name} name={name} />
            ))}
            <span>{says}</span>
          </span>
        ))}
    </p>
  );
}

/** Without a current item, the first key press moves to the next open one, so that nothing is decided unseen. */
function answer(items: readonly KeyedItem[], { act }: KeyCommand, announce: (text: string) => void): void {
  const current = currentCreator();
  if (current !== undefined) {
    act(current);
    return;
  }
  const next = items.find(({ isOpen }) => isOpen) ?? items[0];
  if (next === undefined) return;
  goToCreator(next.id);
  announce(`${next.name}. Press again to answer.`);
}

function move(items: readonly KeyedItem[], by: 1 | -1, announce: (text: string) => void): void {
  const current = currentCreator();
  const present = items.findIndex(({ id }) => id === current);
  const index = present === -1 ? 0 : present + by;
  const next = items[index];
  if (next === undefined) return;
  goToCreator(next.id);
  announce(`${next.name}, ${index + 1} of ${items.length}, ${next.state}.`);
}
