import Keyboard from "lucide-react/icons/keyboard";
import { useEffect, useEffectEvent, useState } from "react";
import type { VoteDecision } from "#domain/shortlists/shortlist-votes.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Key, type Shortcut, ShortcutLegend, SingleKeysSwitch } from "#web/ui/shortcut-legend.tsx";
import { isDialogOpen, isShortcut, shortcutsKey } from "#web/ui/single-keys.ts";
import type { ReviewView } from "./review-view.ts";
import { currentCreator, goToCreator } from "./use-current-creator.ts";
import { votes } from "./vote-buttons.tsx";

type ReviewKeysProps = {
  view: ReviewView;
  onDecide: (itemId: string, decision: VoteDecision) => void;
  /** Says something to screen readers. */
  announce: (text: string) => void;
  areOn: boolean;
  onSwitch: (on: boolean) => void;
};

const shortcuts: readonly Shortcut[] = [
  ...votes.map(({ label, key }): Shortcut => [label, [key.toUpperCase()]]),
  ["Next creator", ["J"]],
  ["Previous creator", ["K"]],
  ["Show these shortcuts", [shortcutsKey]],
];

/** A, M, and R answer about the current creator; J and K move. */
export function ReviewKeys({ view, onDecide, announce, areOn, onSwitch }: ReviewKeysProps) {
  const [legendOpen, setLegendOpen] = useState(false);
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || event.repeat || isDialogOpen()) return;
    const key = event.key.toLowerCase();
    const vote = votes.find((each) => each.key === key);
    if (key === "j" || key === "k") move(view, key === "j" ? 1 : -1, announce);
    else if (vote && view.mayVote) decide(view, (itemId) => onDecide(itemId, vote.decision), announce);
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
        {areOn ? "Shortcuts" : "Shortcuts are off"}
      </Button>
      <Dialog
        open={legendOpen}
        onClose={() => setLegendOpen(false)}
        title="Keyboard shortcuts"
        className="w-[min(26rem,100%)]!"
      >
        <ShortcutLegend title="On this page" shortcuts={shortcuts} />
        <SingleKeysSwitch onChange={onSwitch} />
      </Dialog>
    </>
  );
}

/** The keys in one line, for who has a keyboard. */
export function KeyHint() {
  return (
    <p className="pointer-coarse:hidden mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-ink-soft text-small max-lg:hidden">
      {shortcuts.slice(0, -1).map(([says, names]) => (
        <span key={says} className="inline-flex items-center gap-2">
          {names.map((name) => (
            <Key key={name} name={name} />
          ))}
          {says}
        </span>
      ))}
    </p>
  );
}

/** Without a current creator, the first press goes to the next open one: nobody is answered about unseen. */
function decide(
  { open, available }: ReviewView,
  onDecide: (itemId: string) => void,
  announce: (text: string) => void,
): void {
  const current = currentCreator();
  const next = open[0] ?? available[0];
  if (current !== undefined) onDecide(current);
  if (current !== undefined || next === undefined) return;
  goToCreator(next.item._id);
  announce(`${next.item.creator.name}. Press again to answer.`);
}

function move({ available }: ReviewView, by: 1 | -1, announce: (text: string) => void): void {
  const present = available.findIndex(({ item }) => item._id === currentCreator());
  const next = available[present === -1 ? 0 : present + by];
  if (next === undefined) return;
  goToCreator(next.item._id);
  const answer = votes.find(({ decision }) => decision === next.answer?.decision)?.done ?? "open";
  announce(`${next.item.creator.name}, ${next.number} of ${available.length}, ${answer}.`);
}
